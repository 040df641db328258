import { type Kysely, sql, type Transaction } from 'kysely';
import { vi } from 'vitest';
import { addDays, type IsoDay, toInstant } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aContext, aDeps, customer, seal } from '../booking.testing.ts';
import { applyChange } from '../capacity/apply-change.ts';
import { NOBODY } from '../capacity/draft.ts';
import { draftOf } from '../capacity/write-rows.ts';
import { cancelRow } from '../contact-verification/cancel-row.ts';
import { answerEarlierOfferCall, readEarlierOfferCall } from './answer-offer.ts';
import { offerFreed } from './offer-freed.ts';
import { newOffer, offerToken } from './offer-token.ts';

/** A day so many days ahead, Europe/Rome. */
export const ahead = (days: number): IsoDay =>
  addDays(
    romeDay(() => new Date()),
    days,
  );
/** The request code of the n-th person. */
export const codeOf = (n: number): string => `OPP${String(n).padStart(15, '0')}`;

interface VisitAt {
  readonly day: number;
  readonly minute: number;
  readonly branch?: string;
  readonly seat?: number;
  readonly verified?: boolean;
}

/** Inserts the n-th person's visit with its seat. Returns the browser's proof. */
export async function aVisitAt(db: Kysely<Database>, n: number, at: VisitAt): Promise<Buffer> {
  const { day, minute, branch = '0101', seat = 1, verified = true } = at;
  const starts = new Date(toInstant(ahead(day), minute));
  const proof = sha256(`proof of ${n}`);
  await sql`
    with made as (
      insert into appointment (opp_id, contact_id, product, branch_code, kind, starts, state, tax_code_hash, tax_code,
        first_name, last_name, email, mobile, details, media, verified_at)
      values (${codeOf(n)}, 'C1', 1, ${branch}, 'visit', ${starts}, 'confirmed', ${seal.taxCodeHash(codeOf(n))},
        ${seal.seal('x')}, 'Ginevra', 'Bellacqua', ${seal.seal(customer.email)}, ${seal.seal(customer.mobile)}, '{}', '{}',
        ${verified ? new Date() : null})
      returning id),
    proven as (insert into proof (token_hash, appointment_id, expires_at) select ${proof}, id, now() + interval '1 day' from made)
    insert into seat (branch_code, starts, seat, state, appointment_id)
    select ${branch}, ${starts}, ${seat}, 'booked', id from made`.execute(db);
  return proof;
}

/** Lets the n-th person wait for a slot of any day; `near`: at near branches too. */
export const waits = (db: Kysely<Database>, n: number, near = false): Promise<unknown> =>
  sql`
    insert into earlier_wish (appointment_id, from_day, part, near)
    select id, ${ahead(1)}::date, 'any', ${near}::boolean from appointment where opp_id = ${codeOf(n)}`.execute(db);

/** Cancels the n-th person's visit, as its owner does. */
export const cancel = (db: Kysely<Database>, n: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = tx.selectFrom('appointment').select(['id', 'opp_id', 'version']).where('opp_id', '=', codeOf(n));
    await cancelRow(tx, await row.forUpdate().executeTakeFirstOrThrow());
  });

const NOON = new Date(toInstant(ahead(0), 720));
/** Runs the task, by default at noon. */
export const offerNow = (db: Kysely<Database>, { at = NOON, isOn = true } = {}): Promise<number> =>
  offerFreed({ ...aDeps(db), clock: () => at, isOn });

/** The token in the letter of the n-th person's newest offer; '' without one. */
export async function tokenFor(db: Kysely<Database>, n: number): Promise<string> {
  const { rows } = await sql<{ appointment_id: string; n: number; nonce: string; token_hash: Buffer }>`
    select o.appointment_id, n, nonce, token_hash from earlier_offer o join appointment a on a.id = o.appointment_id
     where opp_id = ${codeOf(n)} order by n desc limit 1`.execute(db);
  return (rows[0] && offerToken(seal, rows[0])) ?? '';
}

export async function answer(db: Kysely<Database>, token: string, risposta: 'si' | 'no', who = aContext()) {
  const said = await answerEarlierOfferCall(aDeps(db))({ token, risposta }, who);
  if (!said.ok) return said.error;
  return [said.value.status, said.value.body.offerta.stato] as const;
}

export async function stateOf(db: Kysely<Database>, token: string) {
  const said = await readEarlierOfferCall(aDeps(db))({ token }, aContext());
  return said.ok ? said.value.body.offerta.stato : said.error;
}

/** Offers in the order in which they were made: person and state. */
export async function offersOf(db: Kysely<Database>) {
  const { rows } = await sql<{ n: number; state: string }>`
    select right(opp_id, 6)::int as n, o.state from earlier_offer o join appointment a on a.id = o.appointment_id
     order by made_at, o.appointment_id`.execute(db);
  return rows.map(({ n, state }) => `${n} ${state}`);
}

/** Lets the open offers end by their clock, with the seats they hold. */
export async function letOffersEnd(db: Kysely<Database>): Promise<void> {
  await sql`update seat set held_until = now() - interval '1 second' where state = 'held'`.execute(db);
  await sql`update earlier_offer set until = now() - interval '1 second' where state = 'offered'`.execute(db);
}

/** Makes the offers so far those of yesterday. */
export const nextDay = (db: Kysely<Database>) =>
  sql`update earlier_offer set made_at = made_at - interval '1 day'`.execute(db);

/** Offers the newest appointment a half-hour of another day, as the task does. Returns the letter's token. */
export async function anOffer(db: Kysely<Database>): Promise<string> {
  const { id, branch_code, starts } = await db
    .selectFrom('appointment')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const made = newOffer(seal, { appointment_id: id, n: 1 });
  const { nonce, token_hash } = made;
  const freed = new Date(toInstant(ahead(2), 600));
  await sql`
    with wish as (insert into earlier_wish (appointment_id, from_day, part, near) values (${id}::bigint, now(), 'any', false))
    insert into seat (branch_code, starts, seat, state, visit, held_until)
    values (${branch_code}, ${freed}, 1, 'held', ${token_hash}, now() + interval '30 minutes')`.execute(db);
  await sql`
    insert into earlier_offer (appointment_id, n, state, branch_code, starts, freed_at, had_branch, had_starts, token_hash, nonce,
      until)
    values (${id}::bigint, 1, 'offered', ${branch_code}, ${freed}, now(), ${branch_code}, ${starts}, ${token_hash},
      ${nonce}, now() + interval '30 minutes')`.execute(db);
  return offerToken(seal, made) ?? '';
}

/** A second branch, 0102, near the first one and with its hours. */
export async function aNearBranch(db: Kysely<Database>): Promise<void> {
  await sql`insert into branch (code, kind, name, address, cap, city, province, lat, lng, email, phone, active)
    select '0102', kind, name, address, cap, city, province, lat + 0.1, lng, email, phone, active from branch`.execute(
    db,
  );
  for (const [table, columns] of [
    ['opening_hours', 'weekday, opens, closes'],
    ['duty', 'weekday, consultants'],
  ] as const)
    await sql`insert into ${sql.table(table)} select '0102', ${sql.raw(columns)} from ${sql.table(table)}`.execute(db);
}

/** Runs `work` in a transaction. Returns before the commit; the returned function commits. */
export async function underWay(db: Kysely<Database>, work: (tx: Transaction<Database>) => Promise<unknown>) {
  let commit = () => {};
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let done: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    done = inTransaction(db, async (tx) => {
      await work(tx);
      resolve();
      await committed;
    });
    done.catch(reject);
  });
  return async () => {
    commit();
    await done;
  };
}

/** Closes branch 0101 on a day, so many days ahead. */
export const close = (tx: Transaction<Database>, day: number) => {
  const hours = { daOra: '00:00', aOra: '24:00', consulenti: 0, motivo: 'Lavori' };
  const draft = draftOf({ tipo: 'closure', filiali: ['0101'], dal: ahead(day), al: ahead(day), ...hours });
  return applyChange(tx, aDeps(tx), draft, { ...NOBODY, accepts: () => true });
};

/** Resolves when some transaction waits for a lock. */
export const someoneWaits = (db: Kysely<Database>): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length === 0) throw new Error('Nobody waits for a lock');
  });
