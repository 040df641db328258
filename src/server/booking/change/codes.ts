import { randomInt, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { sendCode, verifyCode } from '#contract/change.ts';
import { maskEmail } from '#domain/person/mask.ts';
import { ok } from '#domain/result.ts';
import type { Asker, Handle } from '../../http/handle.ts';
import type { Limits } from '../../http/limits/limits.ts';
import { announce } from '../../outbox/announce.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { wireAppointmentOf } from '../own/get-appointment.ts';
import { findOwn, grantProof } from '../own/proof.ts';
import { referred } from './reference.ts';

export interface CodesWorld {
  readonly db: Kysely<Database>;
  readonly seal: Seal;
  readonly limits: Limits;
}
type Tx = Transaction<Database>;

const LIFE_MINUTES = 10;
const MOST_TRIES = 5;
const DIGITS = 6;
const LETTERS = 'abcdefgilmnoprstuvz';

/** One hash for the code of one appointment and one visit: it is of no use anywhere else. */
const hashOf = (seal: Seal, id: string, visit: Buffer, code: string): Buffer =>
  seal.hash(['code', id, visit.toString('hex'), code].join('\0'));

/** Sends a code to the contact on file. The answer is the same for everyone: a mask, real or invented (R0.93). */
export const sendCodeCall =
  (world: CodesWorld): Handle<typeof sendCode> =>
  async ({ appointmentId }, asker) => {
    const { db, seal } = world;
    const appointment = await referred(db, seal, appointmentId, asker.visit);
    const allowed = await world.limits.code(db, { visit: asker.visit, subject: appointment?.id ?? appointmentId });
    if (allowed)
      await inTransaction(db, (tx) => (appointment ? newCode : noCode)(tx, seal, appointment?.id ?? '0', asker));
    const destinatario = appointment ? maskEmail(seal.open(appointment.email)) : inventedMask(seal, appointmentId);
    return ok({ body: { Status: '0' as const, destinatario } });
  };

/** A newer code takes the place of an older one of the same visit, tries and all. */
async function newCode(tx: Tx, seal: Seal, appointmentId: string, { visit }: Asker): Promise<void> {
  const code = newDigits();
  const fresh = {
    code_hash: hashOf(seal, appointmentId, visit, code),
    sealed: seal.seal(code),
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${LIFE_MINUTES}::int)`,
    used_at: null,
  };
  const { id } = await tx
    .insertInto('code')
    .values({ appointment_id: appointmentId, visit, ...fresh })
    .onConflict((key) => key.columns(['appointment_id', 'visit']).doUpdateSet(fresh))
    .returning('id')
    .executeTakeFirstOrThrow();
  await announce(tx, `evt_${randomToken()}`, 'message.code', { codeID: id });
}

/** As much work as a code, with nothing left of it: how long an answer takes tells nobody what exists (R0.93). */
async function noCode(tx: Tx, seal: Seal, appointmentId: string, { visit }: Asker): Promise<void> {
  const code = newDigits();
  hashOf(seal, appointmentId, visit, code);
  seal.seal(code);
  const id = `evt_${randomToken()}`;
  await announce(tx, id, 'message.code', { codeID: '0' });
  await tx.deleteFrom('outbox').where('id', '=', id).execute();
}

const newDigits = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

/** The same invention for the same reference at every asking, told apart from a real mask by nobody. */
function inventedMask(seal: Seal, reference: string): string {
  const bytes = seal.hash(`mask ${reference}`);
  const letter = (at: number) => LETTERS.charAt((bytes[at] ?? 0) % LETTERS.length);
  return `${letter(0)}***@${letter(1)}***.${(bytes[2] ?? 0) % 2 === 0 ? 'it' : 'com'}`;
}

const NO = { body: { Status: '1' as const } };

/** The appointment and its proof for the right code; one answer for every failure (R0.8, R0.94). */
export const verifyCodeCall =
  (world: CodesWorld): Handle<typeof verifyCode> =>
  async ({ appointmentId, codice }, asker) => {
    const { db, seal } = world;
    const appointment = await referred(db, seal, appointmentId, asker.visit);
    return inTransaction(db, async (tx) => {
      if (!(await isRight(tx, seal, appointment?.id ?? '0', asker.visit, codice.trim())) || !appointment) return ok(NO);
      const proofToken = await grantProof(tx, appointment.id, asker.proof);
      const own = await findOwn(tx, sha256(proofToken), appointment.opp_id);
      if (!own) return ok(NO);
      return ok({
        body: { Status: '0' as const, appuntamento: wireAppointmentOf(own, seal) },
        effects: { proofToken },
      });
    });
  };

/** Counts the try first, in one statement, so that many at once get five together and no more. */
async function isRight(tx: Tx, seal: Seal, id: string, visit: Buffer, given: string): Promise<boolean> {
  const row = await tx
    .updateTable('code')
    .set({ tries: sql`tries + 1` })
    .where('appointment_id', '=', id)
    .where('visit', '=', visit)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', MOST_TRIES)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  const wanted = hashOf(seal, id, visit, given);
  if (!timingSafeEqual(row?.code_hash ?? seal.hash('no code'), wanted) || !row) return false;
  await tx.updateTable('code').set({ used_at: sql<Date>`now()` }).where('id', '=', row.id).execute();
  return true;
}
