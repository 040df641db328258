import { timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { verifyCode } from '#contract/change.ts';
import { ok } from '#domain/result.ts';
import type { Handler, RequestContext } from '../../http/public-gate.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { usedKeyOf } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { verifyContact } from '../contact-verification/verify-contact.ts';
import { inWholeSteps, recognise } from '../lookup/recognition.ts';
import { wireAppointmentOf } from '../own/get-appointment.ts';
import { extendProof, findOwn, grantProof } from '../own/proof.ts';
import { type CodesDeps, codeHashes, subjectOf } from './code-hash.ts';
import {
  codeContactOf,
  hasContactOf,
  type ReferenceTarget,
  type ReferredAppointment,
  resolveReference,
} from './reference.ts';

type Tx = Transaction<Database>;

const MAX_TRIES = 5;
const REFUSED = { body: { Status: '1' as const }, security: 'code-refused' as const };

/**
 * Checks a 6-digit code. The right code proves the contact that received it: the answer has the code's appointment, now
 * verified, and a proof that also opens the contact's other appointments. Under strict recognition a code sent to the
 * contact on file recognises the customer for this visit. Every failure gets the same answer.
 */
export const verifyCodeCall =
  (deps: CodesDeps): Handler<typeof verifyCode> =>
  ({ appointmentId: reference, codice }, ctx) =>
    inWholeSteps(deps, async () => {
      const { db, seal } = deps;
      const target = await resolveReference(deps, reference, ctx.visit);
      return inTransaction(db, async (tx) => {
        const found = await findProvenCode(tx, seal, { target, visit: ctx.visit, digits: codice, key: usedKeyOf(ctx) });
        if (found === null) return ok(REFUSED);
        const { customer } = target;
        const appointment = target.appointments.find(({ id }) => id === found.appointment_id);
        const answer =
          appointment === undefined
            ? ok({ body: { Status: '0' as const } })
            : await openFor(tx, seal, ctx, { appointment, target });
        const provesCustomer =
          customer && (appointment === undefined || hasContactOf(customer, appointment, seal.open));
        if (provesCustomer) recognise(tx, ctx.visit, customer.tax_code_hash);
        return answer;
      });
    });

interface Opened {
  readonly appointment: ReferredAppointment;
  readonly target: ReferenceTarget;
}

async function openFor(tx: Tx, seal: Seal, ctx: RequestContext, { appointment, target }: Opened) {
  // Runs first: it locks the person and then the row, as creates do.
  await verifyContact(tx, seal, appointment.id);
  const proofToken = grantProof(tx, appointment.id, { seal, browser: ctx, proven: true });
  const others = sameContact(seal, appointment, target.appointments).map((each) => each.id);
  await extendProof(tx, sha256(proofToken), [appointment.id, ...others]);
  const own = await findOwn(tx, sha256(proofToken), appointment.opp_id);
  if (!own) return ok(REFUSED);
  return ok({
    body: { Status: '0' as const, appuntamento: wireAppointmentOf(own, seal) },
    effects: { proofToken },
  });
}

/** The other appointments whose code goes to the same contact. */
function sameContact({ open }: Pick<Seal, 'open'>, own: ReferredAppointment, all: readonly ReferredAppointment[]) {
  const contact = codeContactOf(own, open);
  return all.filter((each) => each.id !== own.id && codeContactOf(each, open) === contact);
}

interface Try {
  readonly target: ReferenceTarget;
  readonly visit: Buffer;
  readonly digits: string;
  readonly key: Buffer | null;
}

/**
 * Finds the stored code with these digits and marks it as used. Null for a wrong code, and for a used one unless the
 * same request repeats after a lost answer. A try counts for every code of the visit. It is counted before the
 * comparison, in one statement, so that parallel requests have five tries together.
 */
async function findProvenCode(tx: Tx, seal: Seal, { target: { appointments, customer }, visit, digits, key }: Try) {
  const ids = appointments.map(({ id }) => id);
  const rows = await tx
    .updateTable('code')
    .set({ tries: sql`least(tries + 1, ${sql.lit(MAX_TRIES)})` })
    .where(sql<boolean>`(appointment_id = any(${ids}::bigint[]) or customer_id = ${customer?.id ?? null}::text)`)
    .where('visit', '=', visit)
    .where((code) => code.or([code('used_at', 'is', null), code('used_key', '=', key)]))
    .where('expires_at', '>', sql<Date>`now()`)
    .where((code) => code.or([code('tries', '<', MAX_TRIES), code('used_key', '=', key)]))
    .returning(['id', 'appointment_id', 'customer_id', 'code_hash'])
    .execute();
  // Compared where there is no code, so that timing reveals nothing.
  const nothing = { id: '0', appointment_id: '0', customer_id: null, code_hash: seal.hash('no code') };
  const [row] = (rows.length === 0 ? [nothing] : rows).filter(({ code_hash, ...code }) =>
    codeHashes(seal, subjectOf(code, visit), digits).some((wanted) => timingSafeEqual(code_hash, wanted)),
  );
  if (row === undefined || rows.length === 0) return null;
  await tx.updateTable('code').set({ used_at: sql<Date>`now()`, used_key: key }).where('id', '=', row.id).execute();
  return row;
}
