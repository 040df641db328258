import type { Transaction } from 'kysely';
import type { CreateAnswer } from '#contract/appointments.ts';
import type { SimplePayload, Stale } from '#contract/change.ts';
import { FIELDS } from '#domain/booking/fields.ts';
import { takesCall } from '#domain/call/at-time.ts';
import { NO_ANSWERS, PURPOSES } from '#domain/consent/consents.ts';
import { BY_CODE } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { lockBranchesShared } from '../../availability/lock-branch.ts';
import { alternatives, type Offered, offeredAt, type RequestedSlot } from '../../availability/offered-slot.ts';
import { takeInBand } from '../../availability/take-in-band.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { CONFIRM_BY } from '../../platform/database/confirm-by.ts';
import { type Done, runIdempotent } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { acceptsProduct } from '../create/booking-context.ts';
import type { BookingDeps } from '../create/booking-deps.ts';
import type { Move } from '../create/create-simple.ts';
import { insertConsents } from '../create/insert-consents.ts';
import { correctLead } from '../leads/correct-lead.ts';
import { lockOwnLead } from '../leads/own-lead.ts';
import { openerOf } from '../own/opener.ts';
import { isOwn } from '../own/proof.ts';
import { confirmed, type Refusal, refused } from '../request/answers.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import { normaliseSimple } from '../request/normalise-simple.ts';
import { applyMove } from './apply-move.ts';
import { type CallColumns, callTimeEvent, keepsSeat, NO_TIME, timeCall, untimeCall } from './call-time.ts';
import { type Contact, contactEvents, contactOf } from './contact.ts';
import { limitChanged } from './limit-changed.ts';
import { takeContact } from './new-contact.ts';
import { isStale, type LockedAppointment, lockOwn, staleOf } from './own-row.ts';

type Outcome = Done<CreateAnswer | Stale>;
interface Moving {
  readonly deps: BookingDeps;
  readonly tx: Transaction<Database>;
  readonly ctx: RequestContext;
  readonly own: LockedAppointment;
  readonly request: BookingRequest;
  /** A call that shall be made as soon as possible again. */
  readonly isSoon: boolean;
}

const no = ({ language }: BookingRequest, refusal: Refusal): Result<Outcome, never> =>
  ok({ answer: refused(language, refusal), appointmentId: null });

/**
 * Moves an appointment by its proof, or changes its contacts and job. Swaps the seat in one transaction; the request
 * code stays and the version grows. Without proof the answer is "not found"; an old version gets the current state.
 * The code of a lead corrects its contacts, for the visit that created it.
 */
export const moveAppointment =
  (deps: BookingDeps): Move =>
  (call, payload, ctx) =>
    allOrNothing(deps.db, async (tx) => {
      const intent = { key: ctx.idempotencyKey, call, body: payload, visit: ctx.visit };
      const done = await runIdempotent<CreateAnswer | Stale, MoveError>(tx, deps.seal, intent, () =>
        move(deps, tx, ctx, payload),
      );
      if (!done.ok) return done;
      if (done.value.repeated && !(await opens(tx, ctx, codeIn(payload)))) return err('not-found');
      const { answer } = done.value;
      return ok(isStale(answer) ? { body: answer, status: 409 } : { body: answer });
    });
const opens = async (tx: Transaction<Database>, ctx: RequestContext, code: string): Promise<boolean> =>
  (await isOwn(tx, openerOf(ctx), code)) || (await lockOwnLead(tx, ctx.visit, code)) !== undefined;
const codeIn = ({ oppID, appointmentId }: SimplePayload): string => oppID || (appointmentId ?? '');
type MoveError = 'too-many-requests' | 'not-found' | 'masked-value-refused';

async function move(
  deps: BookingDeps,
  tx: Transaction<Database>,
  ctx: RequestContext,
  payload: SimplePayload,
): Promise<Result<Outcome, MoveError>> {
  const [tooMany, own] = await Promise.all([deps.limits.create(tx, ctx), lockOwn(tx, openerOf(ctx), codeIn(payload))]);
  if (tooMany !== null) return tooMany;
  if (!own) {
    const corrected = await correctLead({ deps, tx, ctx }, payload);
    return corrected.ok ? ok({ answer: corrected.value, appointmentId: null }) : corrected;
  }
  if (payload.versione !== own.version)
    return ok({ answer: staleOf(own, deps.seal, ctx.language), appointmentId: null });
  const said = payload.chiamata === undefined ? payload : { ...payload, ricontatto: 1 as const };
  const request = changeOf(normaliseSimple(said, BY_CODE[own.product], ctx.language), ctx);
  const fields = unfit(own, request, deps);
  if (fields.length > 0) return no(request, { reason: 'invalid', fields });
  const contact = contactOf(own, request.form, deps.seal);
  if (!contact.ok)
    return contact.error === 'masked-value-refused'
      ? contact
      : no(request, { reason: 'invalid', fields: contact.fields });
  const isSoon = payload.chiamata === 'subito' && own.starts !== null;
  return carryOut({ deps, tx, ctx, own, request, isSoon }, contact.value);
}

/** The change that the caller may make. A program moves the slot alone: the person is the customer's to change. */
function changeOf(request: BookingRequest, { partner }: RequestContext): BookingRequest {
  if (partner === undefined) return request;
  return { ...request, form: { ...request.form, email: '', mobile: '', occupation: '' }, consents: NO_ANSWERS };
}

/**
 * Why a change is refused. Only a confirmed future visit can be moved, and by its own customer; to another branch only
 * with a slot, and where the site allows it. A request without a slot accepts other contacts, but no slot. A call may
 * get a slot or lose it.
 */
function unfit(
  own: LockedAppointment,
  { kind, branch, slot, band, form: { taxCode } }: BookingRequest,
  { seal, movesBranch, callsAtTime }: BookingDeps,
): readonly string[] {
  if (own.state !== 'confirmed' || own.over) return ['oppID'];
  const isCall = own.asked_for === 'call';
  if (isCall ? slot !== null && kind !== 'call' : (slot === null) !== (own.starts === null)) return ['data'];
  if (kind === 'call' && slot !== null && !(isCall && callsAtTime && takesCall(slot.day, slot.minute, band)))
    return ['chiamata'];
  if (branch !== '' && branch !== own.code && !(movesBranch && slot !== null)) return ['filiale'];
  const isOwn = seal.taxCodeHashes(taxCode).some((hash) => hash.equals(own.tax_code_hash));
  return taxCode === '' || isOwn ? [] : ['codiceFiscale'];
}

async function carryOut(moving: Moving, contact: Contact): Promise<Result<Outcome, never>> {
  const { deps, tx, ctx, own, request } = moving;
  const { day, minute } = request.slot ?? { day: '', minute: 0 };
  const wanted: RequestedSlot = {
    ...{ branch: request.branch || own.code, day, minute, visit: ctx.visit, band: request.band },
  };
  const isElsewhere = wanted.branch !== own.code;
  const moves = request.slot !== null && !keepsSeat(own, request);
  // A change of the hours of the former branch must not displace it meanwhile.
  if (isElsewhere) await lockBranchesShared(tx, [own.code, wanted.branch]);
  const at = moves ? await offeredAt({ ...deps, db: tx }, wanted) : undefined;
  if (isElsewhere && (at === undefined || !acceptsProduct(at.branch.kind, request)))
    return no(request, { reason: 'invalid', fields: ['filiale'] });
  const slot = at?.slot ?? null;
  const details = newDetails(own, request);
  const call = callColumns(moving, moves);
  if (moves || contact.changed || details !== null || call !== null) {
    const { email, mobile, mobileHash, mobileTail } = contact;
    const hashes = { mobile_hash: mobileHash, mobile_tail: mobileTail };
    const columns = { email, mobile, ...hashes, ...(details ? { details } : {}), ...call };
    const by = { visit: ctx.visit, whom: 'customer', causer: ctx } as const;
    const change = {
      band: request.band ?? null,
      columns,
      by,
      tell: [
        ...(call === null ? [] : [callTimeEvent(own, call.starts === null ? null : own.starts, by)]),
        ...contactEvents(own, contact, { ctx, moves: moves || call !== null }),
      ],
    } as const;
    const take = async (at: Offered | null) =>
      (await applyMove(tx, own, { ...change, slot: at })) ? at : ('slot-taken' as const);
    const taken = moves && slot === null ? 'slot-taken' : await takeInBand({ ...deps, db: tx }, { wanted, slot, take });
    if (taken === 'slot-taken') return no(request, { reason: 'slot-taken', alternatives: await near(moving, wanted) });
    if (call !== null) await retime(moving, call);
    sendUnread(tx, ...deps.limits.made(ctx));
    const changed = moving.isSoon ? { ...moving, own: { ...own, starts: null } } : moving;
    await takeContact(changed, contact);
    await limitChanged(changed, { slot: taken, hasNewEmail: contact.formerEmail !== null });
  }
  keepConsents(moving);
  const made = await tx
    .selectFrom('appointment')
    .select(['opp_id', 'contact_id', CONFIRM_BY.as('confirm_by')])
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow();
  return ok({ answer: confirmed(BY_CODE[own.product], made), appointmentId: own.id });
}

const near = ({ deps, tx, own }: Moving, wanted: RequestedSlot) =>
  alternatives({ ...deps, db: tx }, wanted, { isCall: own.asked_for === 'call' });

/** What changes of a call that does not move to another seat; null: nothing. */
function callColumns({ own, request, isSoon }: Moving, moves: boolean): CallColumns | null {
  if (own.asked_for !== 'call') return null;
  if (isSoon) return NO_TIME;
  const band = request.band ?? null;
  return request.slot === null || moves || band === own.call_band ? null : { call_band: band };
}

async function retime({ deps, tx, own }: Moving, { starts, call_band }: CallColumns): Promise<void> {
  if (starts === null) await untimeCall(tx, own, deps.promiseMinutes);
  else if (own.starts !== null) timeCall(tx, own, { branch: own.code, starts: own.starts }, call_band);
}

/** Details with the job of the request, where the product has one (docs/decisions/056); null when nothing changes. */
function newDetails({ details, product }: LockedAppointment, { form: { occupation } }: BookingRequest): string | null {
  const { wire, options } = FIELDS.occupation;
  const isJob = BY_CODE[product] !== 'business' && options.some((code) => code === occupation);
  return isJob && details[wire] !== occupation ? JSON.stringify({ ...details, [wire]: occupation }) : null;
}

/** Appends new consent answers to the ledger; without answers it stays as it is. */
function keepConsents({ deps, tx, own, request }: Moving): void {
  if (PURPOSES.some((purpose) => request.consents[purpose] === null)) return;
  const asked = { product: BY_CODE[own.product], kind: own.asked_for };
  sendUnread(tx, insertConsents({ appointment: own.id }, { ...request, ...asked }, deps.consentBrands));
}
