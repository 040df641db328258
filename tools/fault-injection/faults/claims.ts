import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import { type DeskAnswer, type Staff, signIn } from '../desk/staff.ts';
import { STEPS_OF_CLAIM, stopAt } from '../desk/steps.ts';
import { pick, type Random } from '../random.ts';
import { always, type Fault, type Trial, valueForSeed } from './fault.ts';

/** The codes of the staff who call customers from the same queue. */
const CREW = ['richiamate', 'aiuto.1', 'aiuto.2', 'aiuto.3', 'aiuto.4'];
const ROUNDS = 6;
/** A desk that is killed late is killed up to so many milliseconds later, and may have committed. */
const AFTER_MS = 20;
const HIRE = CREW.slice(1).map(
  (code) => `
  with made as (
    insert into staff (code, issuer, subject, name, email)
    select '${code}', issuer, '${code}', '${code}', '${code}@velaria.example' from staff where code = '${CREW[0]}'
    on conflict do nothing returning id)
  insert into staff_role (staff_id, role) select id, 'callcentre' from made`,
);
/** Makes all calls waiting and due now. Two of the customers have asked for calls about two products. */
const QUEUE = [
  `update callback_case set state = 'waiting', holder = null, lease_until = null, version = version + 1
    where state = 'claimed'`,
  `update callback_case set next_at = now() - interval '1 minute', meant_for = null where state = 'waiting'`,
  `with waiting as (
     select a.id, a.product, row_number() over (partition by a.product order by c.id) as n
       from callback_case c join appointment a on a.id = c.appointment_id
      where c.state = 'waiting' and a.contact_id like 'R%')
   update appointment set tax_code_hash = (select tax_code_hash from appointment one where one.id = first.id)
     from waiting first, waiting second
    where first.product = 1 and second.product = 3 and first.n = second.n and appointment.id = second.id`,
];

interface Caller {
  readonly code: string;
  readonly staff: Staff;
}
/** The call that each member of staff was told to have taken: staff code → request code. */
type Hands = Map<string, string>;
interface Staged {
  readonly cluster: Cluster;
  readonly random: Random;
  readonly scene: Trial;
  readonly crew: readonly Caller[];
  readonly hands: Hands;
  /** Acknowledged claims, as '<staff code> <request code>'. */
  readonly taken: string[];
}

/**
 * Five members of staff take calls at the same time, round after round; some customers have asked for two calls. Some
 * calls are returned, some claims expire. In two rounds the desk is killed at one of the steps of a claim (S9).
 */
export const CLAIMS: Fault = {
  name: 'calls taken in hand',
  possible: always,
  prepare: ({ desk }) => desk.start(),
  async inject(cluster, random, scene) {
    for (const statement of [...HIRE, ...QUEUE]) await cluster.database.query(statement);
    const crew = await Promise.all(CREW.map(async (code) => ({ code, staff: await signIn(cluster, code, scene) })));
    const staged: Staged = { cluster, random, scene, crew, hands: new Map(), taken: [] };
    const dies = Math.floor(random() * ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const isLast = round === (dies + ROUNDS / 2) % ROUNDS;
      await (round === dies || isLast ? dying(staged, isLast) : everybodyTakes(staged));
      await judge(staged);
      await goOn(staged);
    }
    await judgeActs(staged);
    return cluster.startAll;
  },
};

/** All members of staff take a call at the same time: most the next one, some a certain one. */
async function everybodyTakes(staged: Staged): Promise<void> {
  const { cluster, crew, random } = staged;
  const [row] = await cluster.database.query(
    `select opp_id from callback_case where state = 'waiting' order by due_at desc limit 1`,
  );
  const same = (row as { readonly opp_id: string } | undefined)?.opp_id ?? '';
  await Promise.all(crew.map((caller) => take(staged, caller, random() < 0.3 ? same : '')));
}

async function take({ hands, taken }: Staged, { code, staff }: Caller, oppID: string): Promise<void> {
  const said = await staff.write('PrendiRichiamata', { oppID }, { kind: 'staff', wanted: null });
  if (said?.body.Status !== '0') return;
  const mine = codeOf(said);
  hands.set(code, mine);
  taken.push(`${code} ${mine}`);
}

const codeOf = ({ body }: DeskAnswer): string => (body.chiamata as { readonly oppID: string }).oppID;

/** Kills the desk while a claim is at one of its steps, or a little later. The repeated request starts it again. */
async function dying(staged: Staged, isLater: boolean): Promise<void> {
  const { cluster, random, scene } = staged;
  const stop = await stopAt(cluster.sources.databaseUrl, valueForSeed(STEPS_OF_CLAIM, scene.seed));
  let isOver = false;
  const all = everybodyTakes(staged).finally(() => {
    isOver = true;
  });
  await stop.reached(() => isOver);
  if (!isLater) await cluster.desk.kill();
  await stop.release();
  if (isLater) {
    await pause(random() * AFTER_MS);
    await cluster.desk.kill();
  }
  await cluster.desk.start();
  await all;
}

interface InHand {
  readonly code: string;
  readonly opp_id: string;
  readonly person: string;
}
const IN_HAND = `
  select s.code, c.opp_id, encode(coalesce(a.tax_code_hash, l.tax_code_hash), 'hex') as person
    from callback_case c join staff s on s.id = c.holder
    left join appointment a on a.id = c.appointment_id left join lead l on l.id = c.lead_id
   where c.state = 'claimed' and c.lease_until > now()`;

/** Checks that each acknowledged claim holds, and that neither a member of staff nor a customer is in two claims. */
async function judge({ cluster, scene, hands }: Staged): Promise<void> {
  const rows = (await cluster.database.query(IN_HAND)) as readonly InHand[];
  for (const [code, oppId] of hands)
    if (!rows.some((row) => row.code === code && row.opp_id === oppId))
      scene.blame('S9', `${code} was told to have ${oppId}, and has not`);
  for (const of of ['code', 'opp_id', 'person'] as const)
    for (const twice of rows.filter((row, at) => rows.findIndex((one) => one[of] === row[of]) !== at))
      scene.blame('S9', `${twice.opp_id} is in hand twice, by ${of}`);
}

/** Some claims expire, some browsers are closed, and some members of staff return their call. */
async function goOn({ cluster, crew, random, hands }: Staged): Promise<void> {
  for (const { code, staff } of crew) {
    const oppID = hands.get(code);
    const drawn = pick(random, ['goes by', 'back', 'stays']);
    if (oppID === undefined || drawn === 'stays') continue;
    const versione = await versionOf(cluster, oppID);
    if (drawn === 'goes by')
      await cluster.database.query(
        `update callback_case set lease_until = now() - interval '1 second' where opp_id = '${oppID}' and state = 'claimed'`,
      );
    else await staff.write('Tentativo', { oppID, versione, risultato: 'rimessa' }, { kind: 'staff', wanted: null });
    hands.delete(code);
  }
}

async function versionOf({ database }: Cluster, oppId: string): Promise<number> {
  const [row] = await database.query(`select version from callback_case where opp_id = '${oppId}'`);
  return (row as { readonly version: number } | undefined)?.version ?? 0;
}

/** Checks that each claim has exactly one audit entry, even if the desk was killed before it could answer. */
async function judgeActs({ cluster, scene, taken }: Staged): Promise<void> {
  const rows = (await cluster.database.query(`
    select s.code || ' ' || x.opp_id as taken from staff_act x join staff s on s.id = x.staff_id
     where x.act = 'PrendiRichiamata' and not x.change ? 'refused'
       and x.at > (select max(authenticated_at) from staff_session t where t.staff_id = x.staff_id)`)) as readonly {
    readonly taken: string;
  }[];
  const acts = rows.map((row) => row.taken).sort();
  if (acts.join() !== [...taken].sort().join())
    scene.blame('S9', `${taken.length} calls were taken, and ${acts.length} acts say so`);
}
