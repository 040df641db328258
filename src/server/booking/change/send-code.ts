import { randomInt } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { sendCode } from '#contract/change.ts';
import { mailboxOf } from '#domain/person/email.ts';
import { maskEmail } from '#domain/person/mask.ts';
import { ok } from '#domain/result.ts';
import type { Asker, Handle } from '../../http/handle.ts';
import { announce } from '../../outbox/announce.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type CodesWorld, codeHash } from './code-hash.ts';
import { type Referred, referred } from './reference.ts';

type Tx = Transaction<Database>;

const LIFE_MINUTES = 10;
const DIGITS = 6;

/** Sends a code to each contact of the appointments that are meant. The answer is the same for a reference to none. */
export const sendCodeCall =
  (world: CodesWorld): Handle<typeof sendCode> =>
  async ({ appointmentId }, asker) => {
    const { db, seal } = world;
    const meant = await referred(db, seal, appointmentId, asker.visit);
    const [first, ...more] = meant;
    const allowed = await world.limits.code(db, { visit: asker.visit, subject: first?.id ?? appointmentId });
    if (allowed)
      await inTransaction(db, async (tx) => {
        if (first === undefined) return noCode(tx, seal, '0', asker);
        for (const { id } of byContact(seal, meant)) await newCode(tx, seal, id, asker);
      });
    const isKnown = first !== undefined && first.verified_at !== null && more.length === 0;
    return ok({
      body: { Status: '0' as const, ...(isKnown ? { destinatario: maskEmail(seal.open(first.email)) } : {}) },
    });
  };

/** Of each contact the first appointment. */
function byContact({ open }: Pick<Seal, 'open'>, meant: readonly Referred[]): readonly Referred[] {
  const first = new Map<string, Referred>();
  for (const each of meant) {
    const contact = mailboxOf(open(each.email));
    if (!first.has(contact)) first.set(contact, each);
  }
  return [...first.values()];
}

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
