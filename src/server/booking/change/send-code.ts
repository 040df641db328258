import { sql, type Transaction } from 'kysely';
import type { sendCode } from '#contract/change.ts';
import { mailboxOf } from '#domain/person/email.ts';
import { maskEmail } from '#domain/person/mask.ts';
import { ok } from '#domain/result.ts';
import type { Handler, RequestContext } from '../../http/public-gate.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type CodesDeps, codeHash } from './code-hash.ts';
import { newDigits, storeCode } from './new-code.ts';
import { type Referred, referred } from './reference.ts';

type Tx = Transaction<Database>;

const LIFE_MINUTES = 10;

/** Sends a code to each contact of the referenced appointments. An empty reference gets the same answer. */
export const sendCodeCall =
  (world: CodesDeps): Handler<typeof sendCode> =>
  async ({ appointmentId }, asker) => {
    const { db, seal } = world;
    const meant = await referred(db, seal, appointmentId, asker.visit);
    const [first, ...more] = meant;
    const allowed = await world.limits.code(db, { ...asker, subject: first?.id ?? '' });
    if (allowed)
      await inTransaction(db, async (tx) => {
        if (first === undefined) return noCode(tx, seal, '0', asker);
        for (const { id } of byContact(seal, meant)) await newCode(tx, seal, id, asker);
      });
    const isKnown = first !== undefined && first.verified_at !== null && more.length === 0;
    return ok({
      body: { Status: '0' as const, ...(isKnown ? { destinatario: maskEmail(seal.open(first.email)) } : {}) },
      ...(allowed ? {} : { security: 'limit-reached' as const }),
    });
  };

/** The first appointment of each contact. */
function byContact({ open }: Pick<Seal, 'open'>, meant: readonly Referred[]): readonly Referred[] {
  const first = new Map<string, Referred>();
  for (const each of meant) {
    const contact = mailboxOf(open(each.email));
    if (!first.has(contact)) first.set(contact, each);
  }
  return [...first.values()];
}

async function newCode(tx: Tx, seal: Seal, appointmentId: string, asker: RequestContext): Promise<void> {
  const until = sql<Date>`now() + make_interval(mins => ${LIFE_MINUTES}::int)`;
  const codeID = await storeCode(tx, seal, { appointmentId, visit: asker.visit }, until);
  await enqueueEvent(tx, { kind: 'message.code', payload: { codeID } }, asker);
}

/** Costs as much as a code and leaves no rows, so that timing does not reveal what exists. */
async function noCode(tx: Tx, seal: Seal, appointmentId: string, asker: RequestContext): Promise<void> {
  const { visit } = asker;
  const code = newDigits();
  codeHash(seal, { appointmentId, visit }, code);
  seal.seal(code);
  const id = await enqueueEvent(tx, { kind: 'message.code', payload: { codeID: '0' } }, asker);
  await tx.deleteFrom('outbox').where('id', '=', id).execute();
}
