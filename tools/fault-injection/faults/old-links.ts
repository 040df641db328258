import type { Cluster } from '../cluster.ts';
import { type Staff, signIn } from '../desk/staff.ts';
import type { Wanted } from '../history.ts';
import { pick } from '../random.ts';
import { runInParallel } from '../runner/run-in-parallel.ts';
import { moveBody } from '../workload/bodies.ts';
import type { InventedVisitor } from '../workload/guests.ts';
import { always, type Fault } from './fault.ts';
import { collectSecrets, type Secrets, tryAll } from './secrets.ts';
import { bookFor, type Staged, stagedOf } from './staged.ts';
import { newKey } from './strangers.ts';

/** What owners change after they got their links, codes and proofs. */
const WAYS = ['e-mail', 'e-mail and slot', 'number', 'slot', 'cancellation', 'nothing'] as const;
type Way = (typeof WAYS)[number];
/** Whether an old link, proposal, code or proof still works after a change, as docs/security.md says. */
const OPENS: Readonly<Record<Way, Readonly<Record<keyof Secrets, boolean>>>> = {
  'e-mail': { mail: false, proposal: false, code: false, proof: false },
  'e-mail and slot': { mail: false, proposal: false, code: false, proof: false },
  number: { mail: true, proposal: false, code: false, proof: false },
  slot: { mail: true, proposal: true, code: true, proof: true },
  cancellation: { mail: true, proposal: true, code: false, proof: true },
  nothing: { mail: true, proposal: true, code: true, proof: true },
};
const AT_ONCE = 2;
const SLOTS_TRIED = 4;
/** Numbers of invented people that no other part of a seed uses. */
const SCOUT = 530;
const FIRST_OWNER = 531;
const NEW_CONTACTS = 560;
const FIRST_STRANGER = 4_000;

interface WithStrangers extends Staged {
  readonly stranger: () => InventedVisitor;
}
export interface Owner {
  readonly n: number;
  readonly guest: InventedVisitor;
  readonly oppId: string;
  readonly wanted: Wanted;
}

/**
 * Owners change their e-mail, number or slot or cancel, on a day that staff close and later open again, while others
 * book and an engine may be killed. Then every link, code and proof from before the change is tried.
 */
export const OLD_LINKS: Fault = {
  name: 'old links after a change',
  possible: always,
  isClean: true,
  prepare: ({ desk }) => desk.start(),
  async inject(cluster, random, scene) {
    const admin = await signIn(cluster, 'rete', scene);
    const staged = withStrangers(await stagedOf([cluster, random, scene], { name: 'links', scout: SCOUT }));
    const day = busiestDay(staged.free);
    const slots = staged.free.filter(({ branch, day: of }) => branch === day.branch && of === day.day);
    const booked = await runInParallel(AT_ONCE, [...WAYS.keys()], (n) => book(staged, n, slots));
    const owners = booked.flatMap((one) => one ?? []);
    const close = () => closeDay(admin, day);
    const secrets = await collectSecrets({ ...staged, owners, close });
    if (random() < 0.5) await pick(random, cluster.engines)?.kill();
    const changed = await runInParallel(AT_ONCE, owners, (owner) => change(staged, owner));
    const tried = owners.filter((_, n) => changed[n]);
    await judgeAll(staged, tried, secrets);
    return async () => {
      await cluster.startAll();
      await takeBack(cluster, admin);
      await judgeAll(staged, tried, secrets);
    };
  },
};

function withStrangers(staged: Staged): WithStrangers {
  let n = FIRST_STRANGER;
  const stranger = () => {
    n += 1;
    return staged.guest(n);
  };
  return { ...staged, stranger };
}

/** The branch's day with the most free slots. */
function busiestDay(free: readonly Wanted[]): Wanted {
  const count = ({ branch, day }: Wanted) => free.filter((one) => one.branch === branch && one.day === day).length;
  const [first] = [...free].sort((one, other) => count(other) - count(one));
  if (first === undefined) throw new Error('No slot is free');
  return first;
}

async function book(staged: Staged, n: number, slots: readonly Wanted[]): Promise<Owner | null> {
  const owner = staged.guest(FIRST_OWNER + n);
  for (let tried = 0; tried < SLOTS_TRIED; tried += 1) {
    const wanted = pick(staged.random, slots);
    if (wanted === undefined) return null;
    const oppId = await bookFor(staged, owner, wanted);
    if (oppId !== null) return { n, guest: owner, oppId, wanted };
  }
  return null;
}

async function closeDay(admin: Staff, { branch, day }: Wanted): Promise<void> {
  const bozza = { filiali: [branch], dal: day, al: day, motivo: 'Lavori', tipo: 'closure', consulenti: 0 };
  for (let tries = 0; tries < 6; tries += 1) {
    const seen = await admin.read('AnteprimaCapacita', { bozza });
    const asked = { bozza, sha256: seen?.body.sha256 };
    const said = await admin.write('ApplicaCapacita', asked, { kind: 'staff', wanted: null });
    if (said?.body.Status === '0') return;
  }
  throw new Error(`${branch} did not close on ${day}`);
}

async function takeBack({ database }: Cluster, admin: Staff): Promise<void> {
  const [row] = await database.query(`select id from capacity_change where state = 'applied' order by id desc limit 1`);
  const { id } = row as { readonly id: string };
  await admin.write('AnnullaModifica', { modifica: String(id) }, { kind: 'staff', wanted: null });
}

const wayOf = ({ n }: Owner): Way => WAYS[n] ?? 'nothing';

/** Makes an owner's change. False without a clear answer; the owner's secrets are then not checked. */
async function change(staged: Staged, owner: Owner): Promise<boolean> {
  const way = wayOf(owner);
  if (way === 'nothing') return true;
  const { guest, oppId, wanted } = owner;
  const intent = { key: newKey(), taxCode: guest.person.taxCode };
  const { perform } = staged;
  if (way === 'cancellation')
    return (await perform(guest, { ...intent, kind: 'cancel', body: { oppID: oppId, versione: 1 } })).type === 'ok';
  const { email, mobile } = staged.guest(NEW_CONTACTS + owner.n).person;
  const elsewhere = staged.free.filter(({ branch, day }) => branch === wanted.branch && day !== wanted.day);
  const to = way === 'slot' || way === 'e-mail and slot' ? (pick(staged.random, elsewhere) ?? wanted) : wanted;
  const contact = way.startsWith('e-mail') ? { email } : way === 'number' ? { cellulare: mobile } : {};
  const body = { ...moveBody(oppId, 1, to), ...contact };
  return (await perform(guest, { ...intent, kind: 'move', body, wanted: to })).type === 'ok';
}

async function judgeAll(
  staged: WithStrangers,
  owners: readonly Owner[],
  secrets: ReadonlyMap<string, Secrets>,
): Promise<void> {
  await runInParallel(AT_ONCE, owners, async (owner) => {
    const own = secrets.get(owner.oppId);
    if (own === undefined) return;
    const expected = OPENS[wayOf(owner)];
    const blame = (what: string) =>
      staged.scene.blame('link', `seed ${staged.scene.seed}: after ${wayOf(owner)} of ${owner.oppId} ${what}`);
    const opened = await tryAll({ ...staged, owner, isOpen: wayOf(owner) === 'nothing', blame }, own);
    for (const kind of Object.keys(expected) as (keyof Secrets)[])
      if (opened[kind] !== expected[kind]) blame(`the old ${kind} ${opened[kind] ? 'opens' : 'opens nothing'}`);
  });
}
