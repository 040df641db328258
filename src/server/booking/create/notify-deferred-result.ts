import { sql, type Transaction } from 'kysely';
import type { CreateAnswer } from '#contract/appointments.ts';
import type { FormValues } from '#domain/booking/fields.ts';
import { hasMask } from '#domain/person/mask.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { recipientHash } from '../../messages/admit.ts';
import { announceAll } from '../../outbox/enqueue-event.ts';
import { oppIdOf } from '../../platform/crypto/request-code.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { shareProof } from '../own/proof.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import { dueInLine } from './due-in-line.ts';

/** A request replayed from an edge's journal, with its result. */
export interface ReplayedResult {
  readonly request: Pick<BookingRequest, 'branch' | 'lookupRef' | 'slot'> & {
    readonly form: Pick<FormValues, 'firstName' | 'email'>;
  };
  readonly answer: CreateAnswer | { readonly Status: string };
  /** Appointment that the browser's proof may open; null for a refusal, and for a repeat without proof. */
  readonly appointmentId: string | null;
}

/**
 * Stores the result of a replayed request for its browser, and queues one mail about a refusal, however often the
 * request is repeated. The mail is sent at its time in the queue and lists all refusals of its recipient until then. A
 * successful request has its usual confirmation mail.
 */
export async function notifyDeferredResult(
  tx: Transaction<Database>,
  seal: Pick<Seal, 'seal' | 'open' | 'hash'>,
  ctx: RequestContext,
  { request, answer, appointmentId }: ReplayedResult,
): Promise<void> {
  const { proof, visit } = ctx;
  if (appointmentId !== null && proof !== null) await shareProof(tx, appointmentId, { proof, visit });
  if (answer.Status !== '2') return;
  const email = await contactOf(tx, seal, request, ctx);
  const recipient = recipientHash(seal, { by: 'mail', to: seal.open(email) });
  const due = await dueInLine(tx, { recipient, site: ctx.site, slot: request.slot });
  const refusal = {
    opp_id: oppIdOf(ctx.idempotencyKey),
    first_name: request.form.firstName,
    ...{ email, recipient, is_soon: due.isSoon, due_at: due.at },
    branch_code: await knownBranch(tx, request.branch),
    answer: JSON.stringify(answer),
    token_hash: ctx.proof,
    site: ctx.site,
    language: ctx.language,
  };
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto('refusal')
    .values(refusal)
    .onConflict((known) => known.column('opp_id').doNothing())
    .executeTakeFirstOrThrow();
  const event = { kind: 'message.refused', payload: { oppID: refusal.opp_id } } as const;
  if (rows === 1n) await announceAll(tx, [{ event, dueAt: due.at }]);
}

/**
 * The encrypted e-mail of the refused request. For a masked one: the stored e-mail of the person that this visit looked
 * up.
 */
async function contactOf(
  tx: Transaction<Database>,
  seal: Pick<Seal, 'seal'>,
  { form, lookupRef }: ReplayedResult['request'],
  { visit }: RequestContext,
): Promise<Buffer> {
  if (!hasMask(form.email)) return seal.seal(form.email);
  const row = await tx
    .selectFrom('lookup')
    .innerJoin('customer', 'customer.id', 'lookup.customer_id')
    .where('ref_hash', '=', sha256(lookupRef))
    .where('visit', '=', visit)
    .select('email')
    .executeTakeFirst();
  if (!row?.email) throw new Error('A refused request without an address to tell it to');
  return row.email;
}

async function knownBranch(tx: Transaction<Database>, code: string): Promise<string | null> {
  const row = await tx
    .selectFrom('branch')
    .where('code', '=', code)
    .select(sql<string>`code`.as('code'))
    .executeTakeFirst();
  return row?.code ?? null;
}
