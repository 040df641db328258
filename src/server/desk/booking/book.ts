import { bookAtDesk } from '#contract/desk/booking.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { FormValues } from '#domain/booking/fields.ts';
import { fromWire } from '#domain/booking/form.ts';
import { kindOf } from '#domain/booking/kind.ts';
import { WALK_IN_LEAD_MINUTES } from '#domain/desk/half-hour.ts';
import { isInside } from '#domain/desk/permissions.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { withoutHyphens } from '#domain/person/name.ts';
import { BY_CODE } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { minuteOf } from '#domain/time/rome.ts';
import { type BookingContext, loadBookingContext, wantedSlot } from '../../booking/create/booking-context.ts';
import type { Booking, BookingDeps } from '../../booking/create/booking-deps.ts';
import { book } from '../../booking/create/create.ts';
import type { BookingRequest } from '../../booking/request/booking-request.ts';
import type { Done } from '../../platform/database/once.ts';
import { branchIn } from '../day/branch-in.ts';
import { type Act, writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { fromRecords } from './from-records.ts';
import { fromVisit } from './from-visit.ts';
import { overbookSeat } from './overbook.ts';
import { recordArrival } from './record-arrival.ts';
import { activeVisits, secondTo } from './second-appointment.ts';
import { toRequestContext } from './to-request-context.ts';

type Asked = Input<typeof bookAtDesk>;
type Body = Output<typeof bookAtDesk>;
type BookError = 'not-found' | 'too-many-requests' | 'masked-value-refused' | 'overbooking-refused';

/**
 * Books for a person, by the rules of the customer page, except that staff need not keep the minimum notice.
 */
export const bookAtDeskCall =
  (deps: BookingDeps): DeskHandler<typeof bookAtDesk> =>
  (input, ctx) =>
    answerOnce(
      deps,
      ctx,
      { call: bookAtDesk.call, body: input, branch: input.filiale },
      async (tx): Promise<Result<Done<Body>, BookError>> => {
        const leadMinutes = input.canale === 'walk_in' ? WALK_IN_LEAD_MINUTES : 0;
        const here = { ...deps, windows: { ...deps.windows, leadMinutes } };
        if ((await branchIn(tx, ctx.scope, input.filiale)) === undefined) return err('not-found');
        const as = toRequestContext(ctx);
        const asked = requestOf(input);
        const request = await filledIn({ deps, tx, ctx: as }, asked, ctx, input);
        if (request === undefined) return err('not-found');
        const booking = { deps: here, tx, ctx: as };
        const known = await loadBookingContext(booking, request);
        const beyond = await beyondOf(booking, request, { known, ctx, input });
        if (!beyond.ok) return beyond;
        const second = secondTo(known.before, ctx, input);
        const made = await book({ ...booking, isSecond: second.length > 0 }, request, beyond.value ?? known);
        if (!made.ok) return made;
        const { answer, appointmentId } = made.value;
        const isHere = appointmentId !== null && (await noteMade(tx, ctx, input, appointmentId));
        const person = deps.seal.taxCodeHash(request.form.taxCode);
        const act = actOf(input, answer, { isBeyond: beyond.value !== null, isHere, second });
        await writeAuditEntry(tx, ctx, bookAtDesk.call, { ...act, person });
        if (!('motivo' in answer) || answer.motivo !== 'already-booked') return made;
        const esistenti = await activeVisits(tx, ctx, known.before);
        return ok({ answer: { ...answer, esistenti }, appointmentId });
      },
      () => false,
    );

/** With what the lender's records, or another visit of the person, know; undefined if that visit is out of scope. */
async function filledIn(
  { deps: { seal }, tx, ctx: { visit } }: Pick<Booking, 'deps' | 'tx' | 'ctx'>,
  request: BookingRequest,
  { scope }: DeskContext,
  { archivio, di }: Asked,
): Promise<BookingRequest | undefined> {
  if (di !== undefined) return fromVisit(tx, seal, { request, scope, oppId: di });
  return archivio ? fromRecords(tx, seal, request, visit) : request;
}

/** Stores the maker, and the arrival of a walk-in customer; returns whether it recorded one. */
async function noteMade(tx: Booking['tx'], ctx: DeskContext, { canale, filiale }: Asked, appointmentId: string) {
  await tx.updateTable('appointment').set({ made_by: ctx.staff.id }).where('id', '=', appointmentId).execute();
  return canale === 'walk_in' && recordArrival(tx, ctx, { appointmentId, branch: filiale });
}

interface Exceptions {
  readonly isBeyond: boolean;
  readonly isHere: boolean;
  readonly second: readonly string[];
}

/** The content of the audit entry: a booking with the limits that it exceeded, or the reason of the refusal. */
function actOf(
  { filiale, canale, oltre, seconda, di }: Asked,
  answer: Body,
  { isBeyond, isHere, second }: Exceptions,
): Act {
  const overbooked = isBeyond ? { overbooked: oltre } : {};
  if ('motivo' in answer) return { branch: filiale, change: { refused: answer.motivo, ...overbooked } };
  const isSecond = second.length > 0;
  return {
    ...{ branch: filiale, oppId: answer.oppID, ...(isSecond ? { reason: seconda } : {}) },
    change: {
      channel: canale,
      ...overbooked,
      ...(isSecond ? { second } : {}),
      ...(isHere ? { arrived: true } : {}),
      ...(di ? { next: di } : {}),
    },
  };
}

interface Wish {
  readonly known: BookingContext;
  readonly ctx: DeskContext;
  readonly input: Asked;
}

/** One seat over capacity, with the permission and a reason; null where it was not requested or is not needed. */
async function beyondOf(
  { deps, tx, ctx: as }: Booking,
  request: BookingRequest,
  { known, ctx, input }: Wish,
): Promise<Result<BookingContext | null, 'overbooking-refused'>> {
  const { branch, slot } = known.place;
  if (input.oltre === '' || branch === undefined || slot !== null) return ok(null);
  const scope = ctx.staff.scopeOf('appointment.overbook');
  if (scope === null || !isInside(scope, branch.code)) return err('overbooking-refused');
  const beyond = await overbookSeat(deps, tx, wantedSlot(request, branch.code, as));
  return beyond === null ? err('overbooking-refused') : ok({ ...known, place: { branch, slot: beyond } });
}

/** The form with spaces in place of hyphens in the names, since stored names have no hyphens. */
const spoken = (form: FormValues): FormValues => ({
  ...form,
  firstName: withoutHyphens(form.firstName),
  lastName: withoutHyphens(form.lastName),
});

function requestOf({ filiale, giorno, ora, prodotto, canale, persona, soloInfo, consensi }: Asked): BookingRequest {
  const product = BY_CODE[prodotto];
  const answer = (is: boolean) => (is ? 1 : 0);
  return {
    ...{ product, branch: filiale, kind: kindOf(product, false), slot: { day: giorno, minute: minuteOf(ora) } },
    ...{ language: DEFAULT_LANGUAGE, searchedCap: '', infoOnly: soloInfo, channel: canale },
    form: spoken(fromWire(persona)),
    consents: {
      privacyInterncommoffer: answer(consensi.privacyInterncommoffer),
      privacyOtherservice: answer(consensi.privacyOtherservice),
      privacyProfilazione: answer(consensi.privacyProfilazione),
      privacyExtcommoffer: answer(consensi.privacyExtcommoffer),
    },
    ...{ consentVersion: '', lookupRef: '', identityRef: '', media: {} },
  };
}
