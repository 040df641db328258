import { sql, type Transaction } from 'kysely';
import type { sendCode } from '#contract/change.ts';
import { maskEmail, maskPhone } from '#domain/person/mask.ts';
import { ok } from '#domain/result.ts';
import type { Handler, RequestContext } from '../../http/public-gate.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type CodesDeps, codeHash } from './code-hash.ts';
import { newDigits, storeCode } from './new-code.ts';
import { codeContactOf, type Referred, referred } from './reference.ts';

type Tx = Transaction<Database>;

const LIFE_MINUTES = 10;

/** Sends a code to each contact of the referenced appointments. A reference that names none gets the same answer. */
export const sendCodeCall =
  (deps: CodesDeps): Handler<typeof sendCode> =>
  async ({ appointmentId }, ctx) => {
    const { db, seal } = deps;
    const meant = await referred(db, seal, appointmentId, ctx.visit);
    const [first, ...more] = meant;
    const allowed = await deps.limits.code(db, { ...ctx, subject: first?.id ?? '' });
    if (allowed)
      await inTransaction(db, async (tx) => {
        const reached = byContact(seal, meant);
        if (reached.length === 0) return noCode(tx, seal, '0', ctx);
        for (const { id } of reached) await newCode(tx, seal, id, ctx);
      });
    const isKnown = first !== undefined && first.verified_at !== null && more.length === 0;
    const destinatario = isKnown ? maskEmail(seal.open(first.email)) || maskPhone(seal.open(first.mobile)) : '';
    return ok({
      body: { Status: '0' as const, ...(destinatario === '' ? {} : { destinatario }) },
      ...(allowed ? {} : { security: 'limit-reached' as const }),
    });
  };

/** The first appointment of each contact; one without any contact gets no code. */
function byContact({ open }: Pick<Seal, 'open'>, meant: readonly Referred[]): readonly Referred[] {
  const first = new Map<string, Referred>();
  for (const each of meant) {
    const contact = codeContactOf(each, open);
    if (contact !== '' && !first.has(contact)) first.set(contact, each);
  }
  return [...first.values()];
}

async function newCode(tx: Tx, seal: Seal, appointmentId: string, ctx: RequestContext): Promise<void> {
  const until = sql<Date>`now() + make_interval(mins => ${LIFE_MINUTES}::int)`;
  const codeID = await storeCode(tx, seal, { appointmentId, visit: ctx.visit }, until);
  await enqueueEvent(tx, { kind: 'message.code', payload: { codeID } }, ctx);
}

/** Does the same work as `newCode` but leaves no rows, so that timing does not reveal whether an appointment exists. */
async function noCode(tx: Tx, seal: Seal, appointmentId: string, ctx: RequestContext): Promise<void> {
  const { visit } = ctx;
  const code = newDigits();
  codeHash(seal, { appointmentId, visit }, code);
  seal.seal(code);
  const id = await enqueueEvent(tx, { kind: 'message.code', payload: { codeID: '0' } }, ctx);
  await tx.deleteFrom('outbox').where('id', '=', id).execute();
}
