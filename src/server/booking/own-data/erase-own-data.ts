import { sql, type Transaction } from 'kysely';
import type { Output } from '#contract/endpoint.ts';
import { eraseOwnData } from '#contract/own-data.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Handler, RequestContext } from '../../http/public-gate.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { MailFiles } from '../../outbox/mail-files.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import { type Done, runIdempotent } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { cancelRow } from '../contact-verification/cancel-row.ts';
import { anonymise } from '../retention/forget.ts';
import { type OwnRow, ownRows } from './own-rows.ts';
import { type OwnDataDeps, TO_PROVE } from './read-own-data.ts';

type Tx = Transaction<Database>;
type Answer = Extract<Output<typeof eraseOwnData>, { Status: '0' }>;

/** `mailFiles`: mails that this process wrote as files; those of the person are deleted too. */
export type EraseOwnDeps = OwnDataDeps & { readonly mailFiles: Pick<MailFiles, 'clean'> };

/**
 * Erases the visitor's own requests, as the retention job does after twelve months. The lender's record of a customer
 * and requests with other contacts stay: the proof says nothing about them.
 */
export const eraseOwnDataCall =
  (deps: EraseOwnDeps): Handler<typeof eraseOwnData> =>
  async (asked, ctx) => {
    if (!deps.isOn) return err('not-found');
    const intent = { key: ctx.idempotencyKey, call: eraseOwnData.call, body: asked };
    // A repeat gets the first answer although its proof is gone: the answer holds no data.
    const done = await allOrNothing(deps.db, (tx) =>
      runIdempotent(tx, deps.seal, intent, () => erase(deps, tx, asked.oppID, ctx)),
    );
    if (!done.ok) return refusal(done.error);
    const { answer, repeated } = done.value;
    await deps.mailFiles.clean();
    return ok({ body: answer, ...(repeated ? {} : { security: eraseOwnData.call }) });
  };

/** A refusal is not stored with the key, so that the same page may ask again. */
function refusal(why: 'contatto' | 'visita' | 'not-found' | 'key-reused') {
  if (why === 'contatto') return ok({ body: TO_PROVE });
  if (why === 'visita') return ok({ body: { Status: '1' as const, motivo: why }, status: 409 });
  return err(why);
}

async function erase(
  deps: EraseOwnDeps,
  tx: Tx,
  oppID: string,
  ctx: RequestContext,
): Promise<Result<Done<Answer>, 'not-found' | 'contatto' | 'visita'>> {
  const own = await ownRows({ ...deps, db: tx, proof: ctx.proof, oppID, locks: true });
  if (!own.ok) return own;
  if (own.value === 'contatto') return err('contatto');
  const ids = own.value.map(({ id }) => id);
  if (await isUnderWay(tx, ids)) return err('visita');
  const ended = own.value.filter(({ state, over }) => state === 'confirmed' && !over);
  for (const row of ended) await cancelRow(tx, row);
  await writeLetter(tx, own.value[0], ended, ctx);
  const branches = await anonymise(tx, 'appointment', deps.seal.seal(''), sql`id = any(${ids}::bigint[])`);
  await forgetPerson(tx, deps.seal.taxCodeHashes(deps.seal.open(own.value[0].tax_code)), ctx.visit);
  sendUnread(tx, ...[...new Set(branches.filter((branch) => branch !== null))].map(tellDesk));
  return ok({ answer: { Status: '0', richieste: ids.length, annullati: ended.length }, appointmentId: null });
}

/** Deletes look-ups, sign-ins and recognitions of the person, and the sign-in of this visit. */
async function forgetPerson(tx: Tx, hashes: readonly Buffer[], visit: Buffer): Promise<void> {
  const ofPerson = sql`tax_code_hash = any(${[...hashes]}::bytea[])`;
  await sql`delete from lookup where ${ofPerson}`.execute(tx);
  await sql`delete from identity where ${ofPerson} or visit = ${visit}`.execute(tx);
  await sql`delete from recognition where ${ofPerson}`.execute(tx);
}

/**
 * Announces one message about the erasure and every cancelled appointment. The event carries the contact, since the row
 * has none any more when the message is written.
 */
async function writeLetter(tx: Tx, row: OwnRow, ended: readonly OwnRow[], ctx: RequestContext): Promise<void> {
  const contact = { to: row.email.toString('base64url'), mobile: row.mobile.toString('base64url') };
  const payload = { oppID: row.opp_id, ...contact, ended: ended.map(({ opp_id }) => opp_id) };
  await enqueueEvent(tx, { kind: 'message.erased', payload }, ctx);
}

/** Whether a visit of today has begun and has no outcome yet. */
async function isUnderWay(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from appointment left join attendance on attendance.appointment_id = appointment.id
       where appointment.id = any(${[...ids]}::bigint[]) and kind = 'visit' and state = 'confirmed' and ended_at is null
         and starts <= now() and starts >= date_trunc('day', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'
    ) as is`.execute(tx);
  return rows[0]?.is ?? false;
}
