import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import { type Step, stopAt } from '../desk/steps.ts';
import type { Outcome, Wanted } from '../history.ts';
import { pick } from '../random.ts';
import { romeInstant } from '../rome.ts';
import type { InventedVisitor } from '../workload/guests.ts';
import { always, type Fault, valueForSeed } from './fault.ts';
import { bookFor, type Staged, stagedOf } from './staged.ts';
import { newKey } from './strangers.ts';

/** Numbers of invented people that no other part of a seed uses. */
const SCOUT = 640;
const FIRST_OWNER = 641;
const OWNERS = 4;
const SLOTS_TRIED = 5;
const RETRIES = 8;
/** Engines that are killed late are killed up to so many milliseconds later, and may have committed. */
const AFTER_MS = 20;

interface Offered {
  readonly guest: InventedVisitor;
  readonly oppId: string;
  readonly fresh: Wanted;
  readonly token: string;
}

const lock = (name: string): string => `lock table ${name} in share mode`;
/** The points of a swap, in order. */
const stepsOf = (branch: string): readonly Step[] => [
  {
    name: 'before it has the branch',
    locks: `select 1 from branch where code = '${branch}' for update`,
    waits: 'select 1 as held from branch%',
  },
  { name: 'before it swaps the seats', locks: lock('seat'), waits: 'delete from "seat"%' },
  { name: 'before it marks the offer', locks: lock('earlier_offer'), waits: '%update earlier_offer%' },
  { name: 'before it writes the event', locks: lock('outbox'), waits: '%insert into outbox%' },
];

/**
 * Customers who wait for an earlier slot answer their offers while others book. Both engines are killed while one of
 * the swaps is at one of its steps; the repeated answer then finds the swap whole or not begun. Everybody always has
 * exactly one seat.
 */
export const EARLIER_SWAP: Fault = {
  name: 'engine dies during a swap',
  possible: always,
  async inject(cluster, random, scene) {
    const staged = await stagedOf([cluster, random, scene], { name: 'earlier', scout: SCOUT });
    const offered: Offered[] = [];
    for (let n = 0; n < OWNERS; n += 1) {
      const one = await offer(staged, n);
      if (one !== null) offered.push(one);
    }
    const [first, ...others] = offered;
    if (first !== undefined) await dying(staged, first);
    for (const [n, one] of others.entries()) await say(staged, one, n === 0 ? 'no' : 'si', newKey());
    await judge(staged, offered);
    return async () => {
      await cluster.startAll();
      await judge(staged, offered);
    };
  },
};

/** Books for a person, proves the contact, and offers another free slot of the branch. */
async function offer(staged: Staged, n: number): Promise<Offered | null> {
  const { cluster, guest, random, free } = staged;
  const who = guest(FIRST_OWNER + n);
  for (let tried = 0; tried < SLOTS_TRIED; tried += 1) {
    const wanted = pick(random, free);
    const fresh = pick(
      random,
      free.filter(({ branch, day }) => branch === wanted?.branch && day !== wanted.day),
    );
    if (wanted === undefined || fresh === undefined) continue;
    const oppId = await bookFor(staged, who, wanted);
    if (oppId === null) continue;
    const token = randomBytes(32).toString('base64url');
    if (await hold(cluster, { oppId, fresh, token })) return { guest: who, oppId, fresh, token };
  }
  return null;
}

/** Writes an offer as the task does: the wait, the held seat, and the hash of the link's token. */
async function hold({ database }: Cluster, { oppId, fresh, token }: Omit<Offered, 'guest'>): Promise<boolean> {
  const hash = createHash('sha256').update(`earlier offer ${token}`).digest('hex');
  const starts = new Date(romeInstant(fresh.day, fresh.hour)).toISOString();
  const rows = await database.query(`
    with held as (
      insert into seat (branch_code, starts, seat, state, visit, held_until)
      select '${fresh.branch}', '${starts}', 1, 'held', decode('${hash}', 'hex'), now() + interval '30 minutes'
      on conflict do nothing returning held_until
    ), own as (
      update appointment set verified_at = coalesce(verified_at, now()), confirm_by = null
        from held where opp_id = '${oppId}' and state = 'confirmed' returning appointment.*
    ), wish as (
      insert into earlier_wish (appointment_id, from_day, part, near) select id, current_date, 'any', false from own
      returning appointment_id)
    insert into earlier_offer (appointment_id, n, state, branch_code, starts, freed_at, had_branch, had_starts,
      token_hash, until)
    select id, 1, 'offered', '${fresh.branch}', '${starts}', now(), own.branch_code, own.starts, decode('${hash}', 'hex'),
      held_until
      from own join wish on appointment_id = own.id cross join held returning n`);
  return rows.length === 1;
}

/** Kills both engines while the first swap is at one of its steps, or a little later, and repeats the answer. */
async function dying(staged: Staged, one: Offered): Promise<void> {
  const { cluster, random, scene } = staged;
  const stop = await stopAt(cluster.sources.databaseUrl, valueForSeed(stepsOf(one.fresh.branch), scene.seed));
  const [isLater, key] = [random() < 0.5, newKey()];
  let isOver = false;
  const said = say(staged, one, 'si', key).finally(() => {
    isOver = true;
  });
  const kill = () => Promise.all(cluster.engines.map((engine) => engine.kill()));
  await stop.reached(() => isOver);
  if (!isLater) await kill();
  await stop.release();
  if (isLater) {
    await pause(random() * AFTER_MS);
    await kill();
  }
  // Neither engine runs: what is stored now is what the kill left.
  await judge(staged, [one]);
  await cluster.startAll();
  await said;
  await say(staged, one, 'si', key);
}

let answers = 0;

/** Answers an offer and records it: a yes is a move of the appointment. */
async function say(
  { scene }: Staged,
  { guest: { worker, visitor, address, browser, person }, oppId, fresh, token }: Offered,
  risposta: 'si' | 'no',
  key: string,
): Promise<void> {
  answers += 1;
  const id = `${scene.seed}-offer-${answers}`;
  const about = { kind: risposta === 'si' ? ('move' as const) : ('staff' as const), wanted: fresh };
  const body = risposta === 'si' ? { oppID: oppId, versione: 1 } : {};
  const who = { worker, visitor, address, taxCode: person.taxCode };
  const at = Date.now();
  scene.record({ type: 'invoke', at, operation: { ...who, ...about, id, call: 'RispondiOfferta', key, body } });
  const sent = { call: 'RispondiOfferta', method: 'POST', body: { token, risposta }, key, retries: RETRIES } as const;
  const { answer, tries } = await browser.ask(sent);
  const status = (answer?.body as { readonly Status?: unknown } | undefined)?.Status;
  const type: Outcome['type'] = status === '0' ? 'ok' : status === '1' ? 'fail' : 'info';
  const now = Date.now();
  scene.record({ type, at: now, id, waitMs: now - at, tries });
}

interface Row {
  readonly opp_id: string;
  readonly state: string;
  readonly seats: number;
  readonly is_fresh: boolean;
  readonly holds: number;
}

/** Everybody has exactly one seat: that of the offer if and only if it is taken, which then holds no other. */
async function judge({ cluster: { database }, scene }: Staged, offered: readonly Offered[]): Promise<void> {
  const codes = offered.map(({ oppId }) => `'${oppId}'`).join(', ') || "''";
  const rows = (await database.query(`
    select opp_id, o.state, (select count(*)::int from seat s where s.appointment_id = a.id) as seats,
      exists (select from seat s where s.appointment_id = a.id and (s.branch_code, s.starts) = (o.branch_code, o.starts))
        as is_fresh,
      (select count(*)::int from seat s where s.visit = o.token_hash and s.state = 'held') as holds
      from earlier_offer o join appointment a on a.id = o.appointment_id where opp_id in (${codes})`)) as readonly Row[];
  for (const { opp_id, state, seats, is_fresh, holds } of rows) {
    const isWhole = seats === 1 && is_fresh === (state === 'taken') && holds === (state === 'offered' ? 1 : 0);
    if (!isWhole)
      scene.blame('I3', `${opp_id}: offer ${state}, ${seats} seats, at the offered one: ${is_fresh}, holds: ${holds}`);
  }
}
