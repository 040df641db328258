import { sql, type Transaction } from 'kysely';
import { sendCode } from '#contract/change.ts';
import { maskEmail, maskPhone } from '#domain/person/mask.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Handler, RequestContext } from '../../http/public-gate.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { runIdempotent } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inWholeSteps } from '../lookup/recognition.ts';
import { type CodeOf, type CodesDeps, codeHash } from './code-hash.ts';
import { newDigits, storeCode } from './new-code.ts';
import {
  codeContactOf,
  hasContactOf,
  type ReferenceTarget,
  type ReferredAppointment,
  resolveReference,
} from './reference.ts';

type Tx = Transaction<Database>;

const LIFE_MINUTES = 10;

/**
 * Sends a code to each contact of the referenced appointments; under strict recognition also to the customer's contact
 * on file. A reference without a target gets the same answer.
 */
export const sendCodeCall =
  (deps: CodesDeps): Handler<typeof sendCode> =>
  ({ appointmentId: reference }, ctx) =>
    inWholeSteps(deps, async () => {
      const { db, seal, recognisesByCode } = deps;
      const target = await resolveReference(deps, reference, ctx.visit);
      const sent = await allOrNothing(db, (tx) =>
        sendOnce(tx, seal, { reference, ctx }, () => sendCodes(deps, tx, target, ctx)),
      );
      if (!sent.ok) return sent;
      const destinatario = recognisesByCode ? '' : onlyProven(seal, target.appointments);
      return ok({
        body: { Status: '0' as const, ...(destinatario === '' ? {} : { destinatario }) },
        ...(sent.value ? {} : { security: 'limit-reached' as const }),
      });
    });

interface Asked {
  readonly reference: string;
  readonly ctx: RequestContext;
}

/** Sends nothing for a request that repeats after a lost answer: another code would make the first one void. */
async function sendOnce(
  tx: Tx,
  seal: Seal,
  { reference, ctx: { idempotencyKey: key, visit, hasVisit } }: Asked,
  send: () => Promise<boolean>,
): Promise<Result<boolean, 'key-reused'>> {
  // A browser without cookies has another visit at its repeat, for which the first code is void.
  if (key === '' || !hasVisit) return ok(await send());
  const intent = { key, call: sendCode.call, body: { reference }, visit };
  const done = await runIdempotent<boolean, never>(tx, seal, intent, async () =>
    ok({ answer: await send(), appointmentId: null }),
  );
  return done.ok ? ok(done.value.answer) : done;
}

/** Sends a code to each contact; false if the visit asked for too many codes. */
async function sendCodes(
  { seal, limits }: CodesDeps,
  tx: Tx,
  target: ReferenceTarget,
  ctx: RequestContext,
): Promise<boolean> {
  const subjects = subjectsOf(seal, target);
  const [first] = target.appointments;
  if (!(await limits.code(tx, { ...ctx, subject: target.taxCode || (first?.id ?? '') }))) return false;
  if (subjects.length === 0) await imitateNewCode(tx, seal, ctx);
  for (const subject of subjects) await newCode(tx, seal, { ...subject, visit: ctx.visit }, ctx);
  return true;
}

/** The masked contact of the only appointment, if it is proven. */
function onlyProven({ open }: Pick<Seal, 'open'>, [first, ...more]: readonly ReferredAppointment[]): string {
  if (first === undefined || first.verified_at === null || more.length > 0) return '';
  return maskEmail(open(first.email)) || maskPhone(open(first.mobile));
}

type Subject = { readonly appointmentId: string } | { readonly customerId: string };

/**
 * What the codes are for: the first appointment of each contact, and the customer, unless the code of such an appointment
 * goes to the same contacts. An appointment without a contact gets no code.
 */
function subjectsOf({ open }: Pick<Seal, 'open'>, { appointments, customer }: ReferenceTarget): readonly Subject[] {
  const first = new Map<string, ReferredAppointment>();
  for (const each of appointments) {
    const contact = codeContactOf(each, open);
    if (contact !== '' && !first.has(contact)) first.set(contact, each);
  }
  const reached = [...first.values()];
  const isReached = customer === undefined || reached.some((each) => hasContactOf(customer, each, open));
  return [...reached.map(({ id }) => ({ appointmentId: id })), ...(isReached ? [] : [{ customerId: customer.id }])];
}

async function newCode(tx: Tx, seal: Seal, of: CodeOf, ctx: RequestContext): Promise<void> {
  const until = sql<Date>`now() + make_interval(mins => ${LIFE_MINUTES}::int)`;
  const codeID = await storeCode(tx, seal, of, until);
  const page = of.customerId === undefined ? {} : { site: ctx.site, language: ctx.language };
  await enqueueEvent(tx, { kind: 'message.code', payload: { codeID, ...page } }, ctx);
}

/** Does the work of `newCode` and leaves no rows, so that timing does not reveal whether an appointment exists. */
async function imitateNewCode(tx: Tx, seal: Seal, ctx: RequestContext): Promise<void> {
  const code = newDigits();
  codeHash(seal, { appointmentId: '0', visit: ctx.visit }, code);
  seal.seal(code);
  const id = await enqueueEvent(tx, { kind: 'message.code', payload: { codeID: '0' } }, ctx);
  await tx.deleteFrom('outbox').where('id', '=', id).execute();
}
