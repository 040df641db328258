import { type Kysely, sql, type Transaction } from 'kysely';
import type { RequestContext } from '../../http/public-gate.ts';
import { OPENING } from '../../network/opening-hours.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import { CONFIRM_BY } from '../../platform/database/confirm-by.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import { staticStatement } from '../../platform/database/statements/static-statement.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { isAhead } from '../contact-verification/same-person.ts';
import { STORED_WAIT } from '../earlier/wire-wait.ts';
import { endedKey } from './ended-visit.ts';
import { noticeOf } from './notice.ts';
import type { Opener } from './opener.ts';

/** Days for which a proof is valid: longer than visits can be booked ahead. */
const PROOF_DAYS = 60;

/** Minutes for which a replaced proof stays valid, since the answer with the new proof may be lost. */
const OLD_MINUTES = 5;

/** Maximum number of appointments per proof. */
const MAX_OPENED = 20;

interface Grant {
  readonly seal: Pick<Seal, 'hash'>;
  /** The browser that gets the proof, with its current one. */
  readonly browser: Pick<RequestContext, 'proof' | 'visit'>;
  /** Whether the browser has just proven the contact; a create alone does not. */
  readonly proven: boolean;
  /** True for a create: its repeats from this visit get a proof again. */
  readonly isForRepeats?: true;
}

/**
 * Creates a new proof and moves the appointments of the old proof to it; the old proof stays valid for some minutes.
 * Returns the token, valid from the commit on. A request that arrives twice gets the same token both times, because
 * the two answers may arrive in any order and the browser keeps the last one.
 */
export function grantProof(tx: Transaction<Database>, appointmentId: string, grant: Grant): string {
  const { proof: old, visit } = grant.browser;
  const token = old === null ? randomToken() : successor(grant, [old, visit], appointmentId);
  const hash = sha256(token);
  const repeats = visitColumns(grant.isForRepeats ? visit : undefined);
  const proof = insertProof({ token: hash, appointment: appointmentId, proven: grant.proven, ...repeats });
  sendUnread(
    tx,
    ...(old === null ? [proof] : [moveToNewToken(old, hash), proof, deleteAboveMaximum(hash, appointmentId)]),
  );
  return token;
}

/** The next token of a browser, derived with a key from its present proof, its visit and the appointment. */
const successor = ({ seal }: Grant, browser: readonly Buffer[], appointmentId: string): string =>
  seal.hash(`proof ${browser.map((each) => each.toString('hex')).join(' ')} ${appointmentId}`).toString('base64url');

const visitColumns = (visit?: Buffer) => ({
  visit: visit ?? null,
  ended: visit === undefined ? null : endedKey(visit),
});

/** If the token opens the appointment already: a proven contact stays proven, and the first visit stays. */
const ON_REPEAT = `
  on conflict (token_hash, appointment_id) do update
     set contact_proven = proof.contact_proven or excluded.contact_proven, visit = coalesce(proof.visit, excluded.visit)`;

// The browser's old proof may already open the same appointment.
const insertProof = staticStatement<{
  readonly token: Buffer;
  readonly appointment: string;
  readonly proven: boolean;
  readonly visit: Buffer | null;
  readonly ended: Buffer | null;
}>(`
  insert into proof (token_hash, appointment_id, expires_at, contact_proven, visit)
  select :token::bytea, :appointment::bigint, now() + interval '${PROOF_DAYS} days', :proven::boolean, :visit::bytea
   where not exists (select from idempotency where key_hash = :ended::bytea) ${ON_REPEAT}`);

/** SQL condition: the rows to which a token gives access, including, for some minutes, those moved to a newer token. */
const opensBy = (token: Buffer) =>
  sql<boolean>`(token_hash = ${token} or (former_hash = ${token} and former_until > now()))`;

/** Moves the rows of the old token to the new one. A repeated request does not start the old token's minutes again. */
const moveToNewToken = (old: Buffer, token: Buffer) =>
  sql`update proof
         set token_hash = ${token}, former_hash = ${old}, expires_at = now() + make_interval(days => ${PROOF_DAYS}::int),
             former_until = case when token_hash = ${old} then now() + make_interval(mins => ${OLD_MINUTES}::int)
                                 else former_until end
       where ${opensBy(old)} and expires_at > now()
         and (token_hash = ${old} or not exists (
               select from proof mine where mine.token_hash = ${old} and mine.appointment_id = proof.appointment_id))`;

/** Deletes rows above the maximum; keeps the newly granted row and the newest others. */
const deleteAboveMaximum = (token: Buffer, appointment: string) =>
  sql`delete from proof where token_hash = ${token} and appointment_id in (
        select appointment_id from proof where token_hash = ${token}
         order by appointment_id = ${appointment}::bigint desc, appointment_id desc offset ${MAX_OPENED}::int)`;

/**
 * After a change of contact, ends the proofs of the former contact and its pending codes. `kept`: the proof of the browser
 * that changed the contact. No repeated create of the appointment gets another proof.
 */
export async function endProofs(tx: Transaction<Database>, appointmentId: string, kept: Buffer | null): Promise<void> {
  const others = kept === null ? sql<boolean>`true` : sql<boolean>`not coalesce(${opensBy(kept)}, false)`;
  await tx.deleteFrom('proof').where('appointment_id', '=', appointmentId).where(others).execute();
  await tx.updateTable('proof').set({ visit: null }).where('appointment_id', '=', appointmentId).execute();
  await tx.deleteFrom('code').where('appointment_id', '=', appointmentId).execute();
}

interface Repeat {
  readonly appointment: string;
  readonly visit: Buffer;
}
const lockRow = staticStatement<Repeat>('select 1 as held from appointment where id = :appointment::bigint for share');
const validProof = staticStatement<Repeat>(`
  select 1 as valid from proof
   where visit = :visit::bytea and appointment_id = :appointment::bigint and expires_at > now() limit 1`);

/**
 * Whether a repeated create gets a new proof: only in the visit of the first proof and while that proof is valid, because
 * an idempotency key alone is no credential. Changed contacts, an ended visit and an erasure end the first proof. Locks
 * the row first, so that it sees a concurrent change of contact.
 */
export async function isProvenAgain(tx: Transaction<Database>, repeat: Repeat): Promise<boolean> {
  const [, rows] = await Promise.all([lockRow(repeat).rows(tx), validProof(repeat).rows(tx)]);
  return rows.length > 0;
}

/** Whether the opener opens this appointment now; checked before a first answer is repeated. */
export const isOwn = async (tx: Transaction<Database>, opener: Opener | null, oppId: string): Promise<boolean> =>
  opener !== null && (await findOwn(tx, opener, oppId)) !== undefined;

/** Lets an existing proof of the browser open this appointment, since a replayed answer reaches no browser. */
export async function shareProof(
  tx: Transaction<Database>,
  appointment: string,
  { proof: token, visit }: { readonly proof: Buffer; readonly visit: Buffer },
): Promise<void> {
  await insertProof({ token, appointment, proven: false, ...visitColumns(visit) }).rows(tx);
  sendUnread(tx, deleteAboveMaximum(token, appointment));
}

/** Lets a proof of a contact open the contact's other appointments, the newest first. */
export async function extendProof(
  tx: Transaction<Database>,
  token: Buffer,
  [own, ...others]: readonly [string, ...string[]],
): Promise<void> {
  for (const appointment of others.slice(0, MAX_OPENED))
    await insertProof({ token, appointment, proven: true, ...visitColumns() }).rows(tx);
  sendUnread(tx, deleteAboveMaximum(token, own));
}

/** Deletes the rows of a token, also those moved to a newer token. */
export const endProof = (tx: Transaction<Database>, token: Buffer) =>
  tx.deleteFrom('proof').where(sql<boolean>`(token_hash = ${token} or former_hash = ${token})`).execute();

/** The appointment's open call. */
const OPEN_CALL = sql`from callback_case c where c.appointment_id = appointment.id and c.state <> 'done'`;

/** Whether the newest mail to the customer bounced. */
const MAIL_RETURNED = sql<boolean>`coalesce((
  select d.returned_at is not null from outbox o join delivery d on d.event_id = o.id
   where o.payload ->> 'oppID' = appointment.opp_id and d.channel = 'mail' and d.delivered_at is not null
     and o.kind in ('appointment.created', 'appointment.moved', 'appointment.reminder', 'callback.requested',
                    'appointment.restored',
                    'message.new-contact', 'message.confirmation')
   order by o.created_at desc, o.id desc limit 1), false)`;

/** Deadline of the confirmation; for a cancelled appointment only if the deadline had passed. */
const TO_CONFIRM_BY = sql<Date | null>`
  case when appointment.state <> 'cancelled' or appointment.confirm_by <= appointment.changed_at then ${CONFIRM_BY} end`;

/** The appointment with this code, if the opener opens it. */
export const findOwn = (db: Kysely<Database>, opener: Opener, oppId: string) =>
  ownBy(db, opener).where('opp_id', '=', oppId).executeTakeFirst();

/** The newest open future visit that the proof opens; without one, the newest call at a time. */
export const findNewest = (db: Kysely<Database>, proof: Buffer) =>
  ownBy(db, proof)
    .where(EFFECTIVE_STATE, '=', 'confirmed')
    .where(sql<boolean>`${sql.raw(isAhead('appointment'))}`)
    .orderBy(sql`appointment.kind = 'call'`)
    .orderBy('appointment.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * The proofs of an opener, as a subquery. A program opens what it made, until the person is anonymised. The subquery has
 * those columns of the table `proof` that are read, so it is typed as that table.
 */
export function openedBy(opener: Opener): 'proof' {
  const rows = Buffer.isBuffer(opener)
    ? sql`select appointment_id, contact_proven, visit from proof where ${opensBy(opener)} and expires_at > now()`
    : sql`select id as appointment_id, false as contact_proven, null::bytea as visit from appointment
           where partner_id = ${opener.partner}::text and first_name <> ''`;
  return sql`(${rows})`.as('proof') as unknown as 'proof';
}

function ownBy(db: Kysely<Database>, opener: Opener) {
  return db
    .selectFrom(openedBy(opener))
    .innerJoin('appointment', 'appointment.id', 'proof.appointment_id')
    .innerJoin('branch', 'branch.code', 'appointment.branch_code')
    .selectAll('branch')
    .select(['appointment.id', 'opp_id', 'product', 'starts', 'version', 'first_name', 'last_name', 'contact_id'])
    .select([
      'verified_at',
      'limited_at',
      'contact_proven',
      TO_CONFIRM_BY.as('confirm_by'),
      EFFECTIVE_STATE.as('state'),
      noticeOf.as('notice'),
    ])
    .select(['appointment.tax_code_hash', 'appointment.kind as asked_for', 'appointment.call_band'])
    .select(['appointment.email as contact_email', 'mobile', 'details', 'info_only', OPENING.as('opening')])
    .select([sql<Date | null>`(select due_at ${OPEN_CALL})`.as('due_at')])
    .select([sql<Buffer | null>`(select words ${OPEN_CALL})`.as('pass_words'), MAIL_RETURNED.as('mail_returned')])
    .select(STORED_WAIT.as('wait'));
}
