import { randomInt } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { sendCode } from '#contract/change.ts';
import { maskEmail } from '#domain/person/mask.ts';
import { ok } from '#domain/result.ts';
import type { Asker, Handle } from '../../http/handle.ts';
import { announce } from '../../outbox/announce.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type CodesWorld, codeHash } from './code-hash.ts';
import { referred } from './reference.ts';

type Tx = Transaction<Database>;

const LIFE_MINUTES = 10;
const DIGITS = 6;
const LETTERS = 'abcdefgilmnoprstuvz';

/** Sends a code to the contact on file. The answer is the same for everyone: a mask, real or invented. */
export const sendCodeCall =
  (world: CodesWorld): Handle<typeof sendCode> =>
  async ({ appointmentId }, asker) => {
    const { db, seal } = world;
    const appointment = await referred(db, seal, appointmentId, asker);
    const allowed = await world.limits.code(db, { visit: asker.visit, subject: appointment?.id ?? appointmentId });
    if (allowed)
      await inTransaction(db, (tx) => (appointment ? newCode : noCode)(tx, seal, appointment?.id ?? '0', asker));
    const destinatario = appointment ? maskEmail(seal.open(appointment.email)) : inventedMask(seal, appointmentId);
    return ok({ body: { Status: '0' as const, destinatario } });
  };

/** Waits beside an older one of the same visit, and takes its place, tries and all, when it is sent. */
async function newCode(tx: Tx, seal: Seal, appointmentId: string, asker: Asker): Promise<void> {
  const { visit } = asker;
  const code = newDigits();
  const next = {
    next_hash: codeHash(seal, { appointmentId, visit }, code),
    next_sealed: seal.seal(code),
    next_until: sql<Date>`now() + make_interval(mins => ${LIFE_MINUTES}::int)`,
  };
  const unsent = { code_hash: next.next_hash, sealed: next.next_sealed, expires_at: sql<Date>`now()`, used_at: null };
  const { id } = await tx
    .insertInto('code')
    .values({ appointment_id: appointmentId, visit, ...unsent, ...next })
    .onConflict((key) => key.columns(['appointment_id', 'visit']).doUpdateSet(next))
    .returning('id')
    .executeTakeFirstOrThrow();
  await announce(tx, { kind: 'message.code', payload: { codeID: id } }, asker);
}

/** As much work as a code, with nothing left of it: how long an answer takes tells nobody what exists. */
async function noCode(tx: Tx, seal: Seal, appointmentId: string, asker: Asker): Promise<void> {
  const { visit } = asker;
  const code = newDigits();
  codeHash(seal, { appointmentId, visit }, code);
  seal.seal(code);
  const id = await announce(tx, { kind: 'message.code', payload: { codeID: '0' } }, asker);
  await tx.deleteFrom('outbox').where('id', '=', id).execute();
}

const newDigits = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

/** The same invention for the same reference at every asking, told apart from a real mask by nobody. */
function inventedMask(seal: Seal, reference: string): string {
  const bytes = seal.hash(`mask ${reference}`);
  const letter = (at: number) => LETTERS.charAt((bytes[at] ?? 0) % LETTERS.length);
  return `${letter(0)}***@${letter(1)}***.${(bytes[2] ?? 0) % 2 === 0 ? 'it' : 'com'}`;
}
