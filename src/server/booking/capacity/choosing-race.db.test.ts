import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, fromInstant, toCompact, toInstant } from '#domain/time/rome.ts';
import { holdSlotCall } from '../../availability/hold-slot.ts';
import { createDatabase } from '../../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { numbers, oneOf } from '../../platform/seeded.testing.ts';
import { aBranch, aContext, aDeps, customer, seal } from '../booking.testing.ts';
import { applyChange } from './apply-change.ts';
import { NOBODY } from './draft.ts';
import { chooseProposalCall, readProposalCall } from './proposal.ts';
import { proposalToken } from './proposal-token.ts';
import { draftOf } from './write-rows.ts';

let fresh: FreshDatabase;
let watcher: Kysely<Database>;
beforeEach(async () => {
  fresh = await freshDatabase();
  watcher = createDatabase({ url: fresh.url });
  await aBranch(fresh.db, 2);
});
afterEach(async () => {
  await watcher.destroy();
  await fresh.close();
});

const DAY = addDays(fromInstant(Date.now()).day, 5);
const PEOPLE = 12;

/** Twelve visits of one day, two per slot. */
async function book(): Promise<void> {
  for (let who = 0; who < PEOPLE; who += 1) {
    const starts = new Date(toInstant(DAY, 540 + Math.floor(who / 2) * 30));
    const oppId = `OPP${String(who).padStart(15, '0')}`;
    await sql`
      with made as (
        insert into appointment (opp_id, contact_id, product, branch_code, kind, starts, state, tax_code_hash, tax_code,
          first_name, last_name, email, mobile, details, media, verified_at)
        values (${oppId}, 'C1', 1, '0101', 'visit', ${starts}, 'confirmed', ${seal.taxCodeHash(oppId)}, ${seal.seal('x')},
          'Ginevra', 'Bellacqua', ${seal.seal(customer.email)}, ${seal.seal(customer.mobile)}, '{}', '{}', now())
        returning id)
      insert into seat (branch_code, starts, seat, state, appointment_id)
      select '0101', ${starts}, ${(who % 2) + 1}::int, 'booked', id from made`.execute(fresh.db);
  }
}

const close = () =>
  inTransaction(fresh.db, (tx) => {
    const hours = { daOra: '00:00', aOra: '24:00', consulenti: 0, motivo: 'Lavori' };
    const draft = draftOf({ tipo: 'closure', filiali: ['0101'], dal: DAY, al: DAY, ...hours });
    return applyChange(tx, aDeps(fresh.db), draft, { ...NOBODY, accepts: () => true });
  });

async function tokens(): Promise<readonly string[]> {
  const { rows } = await sql<{ change_id: string; appointment_id: string; issue: number; token_hash: Buffer }>`
    select * from displacement order by id`.execute(fresh.db);
  return rows.flatMap((row) => proposalToken(seal, row) ?? []);
}

type Choice = { readonly scelta: 'posto' | 'chiamata' | 'rinuncia'; readonly n?: number };
const CHOICES: readonly [Choice, ...Choice[]] = [
  ...([{ scelta: 'posto', n: 0 }] as const),
  ...([1, 2].map((n) => ({ scelta: 'posto', n })) as Choice[]),
  { scelta: 'chiamata' },
  { scelta: 'rinuncia' },
];
async function choose(token: string, choice: Choice) {
  const answer = await chooseProposalCall(aDeps(fresh.db))({ token, ...choice }, aContext());
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.body;
}
async function read(token: string) {
  const answer = await readProposalCall(aDeps(fresh.db))({ token }, aContext());
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.body.proposta;
}

/** Inconsistent rows of one snapshot: displacements without a seat, and reserved seats without an open displacement. */
async function faults() {
  const { rows } = await sql<{ bare: number; left: number }>`
    select (select count(*)::int from displacement d where decided_at is null
              and not exists (select from seat s where s.appointment_id = d.appointment_id)
              and not exists (select from seat s where s.visit = d.token_hash)) as bare,
           (select count(*)::int from seat s join displacement d on d.token_hash = s.visit
             where d.decided_at is not null) as left`.execute(watcher);
  return rows[0];
}

/** Checks the rows repeatedly until all concurrent requests have ended. */
async function watch(others: Promise<unknown>) {
  let isOver = false;
  void others.finally(() => {
    isOver = true;
  });
  while (!isOver) expect(await faults()).toEqual({ bare: 0, left: 0 });
  await others;
}

/** Another visit books one of the offered slots. */
async function stranger(token: string, who: number, n: number): Promise<void> {
  const { posti } = await read(token);
  const posto = posti[n % Math.max(1, posti.length)];
  if (posto === undefined) return;
  const deps = { ...aDeps(fresh.db), holdMinutes: 10 };
  const me = aContext({ visit: Buffer.alloc(32, `stranger ${who}`), address: `203.0.113.${who}` });
  await holdSlotCall(deps)({ codFiliale: '0101', data: toCompact(posto.giorno), ora: posto.ora }, me);
}

// R16.4.7, R16.8.4
test.each([1, 2, 3, 4, 5, 6])(
  'seed %i: when twelve displaced customers choose while strangers book the offered slots, no customer loses a seat before choosing',
  async (seed) => {
    const next = numbers(seed);
    await book();
    await close();
    const mine = (await tokens()).map((token) => ({ token, choice: oneOf(next, CHOICES) }));
    expect(mine).toHaveLength(PEOPLE);
    // A mail scanner opens every link first; that chooses nothing.
    await Promise.all(mine.map(({ token }) => read(token)));
    expect(await fresh.db.selectFrom('displacement').select('id').where('state', '<>', 'offered').execute()).toEqual(
      [],
    );
    const answers = new Map<string, readonly Awaited<ReturnType<typeof choose>>[]>();
    const all = mine.flatMap(({ token, choice }, who) => [
      Promise.all([choose(token, choice), choose(token, choice)]).then((both) => answers.set(token, both)),
      stranger(token, who, Math.floor(next() * 3)),
    ]);
    await watch(Promise.all(all));
    for (const { token, choice } of mine) {
      const { stato } = await read(token);
      const wanted = { posto: 'spostata', chiamata: 'chiamata', rinuncia: 'annullata' }[choice.scelta];
      const isDone = answers.get(token)?.some(({ Status }) => Status === '0') ?? false;
      expect(stato, JSON.stringify(choice)).toBe(isDone ? wanted : 'aperta');
      if (isDone) expect((await choose(token, choice)).Status).toBe('0');
    }
    const { rows } = await sql<{ state: string; seats: number }>`
      select d.state, (select count(*)::int from seat s where s.appointment_id = d.appointment_id) as seats
        from displacement d`.execute(fresh.db);
    for (const { state, seats } of rows) expect([state, seats]).toEqual([state, state === 'cancelled' ? 0 : 1]);
  },
);
