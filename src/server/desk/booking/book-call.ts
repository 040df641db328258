import { bookFromCall } from '#contract/desk/book-call.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { fromWire } from '#domain/booking/form.ts';
import { kindOf } from '#domain/booking/kind.ts';
import { PURPOSES } from '#domain/consent/consents.ts';
import { BY_CODE } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { minuteOf } from '#domain/time/rome.ts';
import { loadBookingContext } from '../../booking/create/booking-context.ts';
import type { Booking, BookingDeps } from '../../booking/create/booking-deps.ts';
import { book } from '../../booking/create/create.ts';
import type { BookingRequest } from '../../booking/request/booking-request.ts';
import { tellCalls } from '../../platform/database/desk-channel.ts';
import type { Done } from '../../platform/database/once.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import type { CallRow } from '../calls/call-rows.ts';
import { endCall, noteTry } from '../calls/settle-call.ts';
import { isInHand } from '../calls/try-call.ts';
import { lockCall } from '../calls/write-call.ts';
import { branchIn } from '../day/branch-in.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { answersIn, type CallSubject, consentedIn, formIn, placesOf, readCallSubject } from './call-subject.ts';
import { activeVisits } from './second-appointment.ts';
import { toRequestContext } from './to-request-context.ts';

type Asked = Input<typeof bookFromCall>;
type Body = Output<typeof bookFromCall>;
type BookError = 'not-found' | 'too-many-requests' | 'masked-value-refused';

const CHANGED: Body = {
  ...{ Status: '2', resultCode: 2, Message: '', motivo: 'call-changed', alternative: [] },
};

/**
 * Books for the person of the call that the user has claimed, by the rules of the customer page, and closes the call in
 * the same transaction. A refused booking changes nothing.
 */
export const bookFromCallCall =
  (deps: BookingDeps): DeskHandler<typeof bookFromCall> =>
  (input, ctx) =>
    answerOnce(
      deps,
      ctx,
      { call: bookFromCall.call, body: input, branch: input.filiale },
      async (tx): Promise<Result<Done<Body>, BookError>> => {
        const here = { ...deps, windows: { ...deps.windows, leadMinutes: 0 } };
        if ((await branchIn(tx, placesOf(ctx.scope), input.filiale)) === undefined) return err('not-found');
        const found = await lockCall(tx, ctx, input.oppID);
        if (!found.ok) return found;
        const row = found.value;
        const subject = isInHand(row, ctx, input.versione) ? await readCallSubject(tx, row) : undefined;
        if (subject !== undefined)
          return bookAndClose({ booking: bookingOf(here, tx, ctx, subject), ctx, row }, input, subject);
        await writeEntry(tx, ctx, row, { refused: 'call-changed' });
        return ok({ answer: CHANGED, appointmentId: null });
      },
      () => false,
    );

const bookingOf = (deps: BookingDeps, tx: Booking['tx'], ctx: DeskContext, subject: CallSubject): Booking => ({
  ...{ deps, tx, ctx: toRequestContext(ctx), consented: consentedIn(subject) },
});

interface Working {
  readonly booking: Booking;
  readonly ctx: DeskContext;
  readonly row: CallRow;
}

async function bookAndClose(
  { booking, ctx, row }: Working,
  input: Asked,
  subject: CallSubject,
): Promise<Result<Done<Body>, BookError>> {
  const { deps, tx } = booking;
  const request = await requestOf(booking, row, input, subject);
  const known = await loadBookingContext(booking, request);
  const made = await book(booking, request, known);
  if (!made.ok) return made;
  const { answer, appointmentId } = made.value;
  if ('motivo' in answer || appointmentId === null) {
    await writeEntry(tx, ctx, row, { refused: 'motivo' in answer ? answer.motivo : 'invalid' });
    if (!('motivo' in answer) || answer.motivo !== 'already-booked') return made;
    return ok({ answer: { ...answer, esistenti: await activeVisits(tx, ctx, known.before) }, appointmentId });
  }
  await tx
    .updateTable('appointment')
    .set({ made_by: ctx.staff.id, customer_id: subject.customer_id })
    .where('id', '=', appointmentId)
    .execute();
  const line = input.riga;
  await noteTry(tx, deps.seal, ctx, row, { result: 'booked', isCounted: true, callAt: null, line });
  await endCall(tx, row, 'booked');
  sendUnread(tx, tellCalls(row.branch_code));
  const channel = request.channel;
  await writeAuditEntry(tx, ctx, bookFromCall.call, {
    ...{ branch: input.filiale, oppId: answer.oppID, person: row.tax_code_hash, change: { channel, call: row.opp_id } },
  });
  await writeEntry(tx, ctx, row, { outcome: 'booked', visit: answer.oppID });
  return made;
}

const writeEntry = (tx: Booking['tx'], ctx: DeskContext, row: CallRow, change: Readonly<Record<string, unknown>>) =>
  writeAuditEntry(tx, ctx, bookFromCall.call, {
    ...(row.branch_code === null ? {} : { branch: row.branch_code }),
    ...{ oppId: row.opp_id, person: row.tax_code_hash, change },
  });

/** The booking request: typed values, else those of the call. A consent that the person gave in the call stays. */
async function requestOf(
  { deps, tx }: Booking,
  row: CallRow,
  { filiale, giorno, ora, persona, senzaEmail, soloInfo, consensi }: Asked,
  subject: CallSubject,
): Promise<BookingRequest> {
  const product = BY_CODE[row.product];
  const answers = await answersIn(tx, subject);
  const isYes = (purpose: (typeof PURPOSES)[number]) =>
    consensi[purpose] || answers.some((answer) => answer.purpose === purpose && answer.value === 1);
  const typed = Object.entries(fromWire(persona)).filter(([, value]) => value !== '');
  return {
    ...{ product, branch: filiale, kind: kindOf(product, false), slot: { day: giorno, minute: minuteOf(ora) } },
    ...{ language: subject.language, searchedCap: '', infoOnly: soloInfo, channel: 'phone' },
    form: { ...formIn(deps.seal, row, subject), ...Object.fromEntries(typed), ...(senzaEmail ? { email: '' } : {}) },
    consents: Object.fromEntries(
      PURPOSES.map((purpose) => [purpose, isYes(purpose) ? 1 : 0]),
    ) as BookingRequest['consents'],
    ...{ consentVersion: '', lookupRef: '', identityRef: '', media: {} },
  };
}
