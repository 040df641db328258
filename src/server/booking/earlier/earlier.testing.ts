import { type Kysely, sql } from 'kysely';
import { addDays, type IsoDay, toInstant } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aContext, aDeps, customer, seal } from '../booking.testing.ts';
import { cancelRow } from '../contact-verification/cancel-row.ts';
import { answerEarlierOfferCall, readEarlierOfferCall } from './answer-offer.ts';
import { offerFreed } from './offer-freed.ts';
import { newOfferHash, offerToken } from './offer-token.ts';

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
  const { rows } = await sql<{ appointment_id: string; n: number; token_hash: Buffer }>`
    select o.appointment_id, n, token_hash from earlier_offer o join appointment a on a.id = o.appointment_id
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
  const token_hash = newOfferHash(seal, { appointment_id: id, n: 1 });
  const freed = new Date(toInstant(ahead(2), 600));
  await sql`
    with wish as (insert into earlier_wish (appointment_id, from_day, part, near) values (${id}::bigint, now(), 'any', false))
    insert into seat (branch_code, starts, seat, state, visit, held_until)
    values (${branch_code}, ${freed}, 1, 'held', ${token_hash}, now() + interval '30 minutes')`.execute(db);
  await sql`
    insert into earlier_offer (appointment_id, n, state, branch_code, starts, freed_at, had_branch, had_starts, token_hash, until)
    values (${id}::bigint, 1, 'offered', ${branch_code}, ${freed}, now(), ${branch_code}, ${starts}, ${token_hash},
      now() + interval '30 minutes')`.execute(db);
  return offerToken(seal, { appointment_id: id, n: 1, token_hash }) ?? '';
}
