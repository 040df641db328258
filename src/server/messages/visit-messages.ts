import { isOneEnough } from '#domain/message/reach.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { romeDay } from '../platform/clock.ts';
import {
  cancelledMail,
  confirmMail,
  mobileChangedMail,
  movedMail,
  newContactMail,
  previousContactMail,
  reminderMail,
  restoredMail,
} from './appointment-mails.ts';
import { type AppointmentView, isTimedCall, type RequestView } from './appointment-view.ts';
import { promiseTo } from './call-messages.ts';
import { callReminder, cancelledCall, movedCall, timedCall } from './call-time-messages.ts';
import { displaced, isLost, lossOf } from './displaced-messages.ts';
import { type CalendarView, startOf } from './documents/calendar.ts';
import { noticePartyOf, toCustomer } from './lead-messages.ts';
import { ownDataOf } from './letter/own-data.ts';
import { loadRequest, loadTimed } from './load-view.ts';
import { deskOf, post, postWithCode, smsFrom } from './post.ts';
import {
  businessMail,
  callbackMail,
  type Desk,
  endedMail,
  type ProveUrl,
  promisedMoment,
  type ToOwnData,
} from './request-mails.ts';
import { romeTime } from './rome-time.ts';
import { callSms, cancelledSms, confirmSms, formerNumberSms, movedSms, reminderSms, restoredSms } from './sms-text.ts';
import { type Message, type MessagesDeps, NOTHING, type Writer } from './writer.ts';

/** An event about one request. */
interface OfRequest {
  readonly payload: { readonly oppID: string };
}
/** An event about a visit or a call, with its start at that time. */
interface AtHour {
  readonly payload: { readonly oppID: string; readonly starts: string };
}

/** Reads personal data at sending time, by the request code in the payload: the queue holds none. */
const requestOf = ({ db, open }: MessagesDeps, { payload }: OfRequest) => loadRequest(db, payload.oppID, open);

/** The links of a letter without a ticket: to prove the contact, or then to the own data. */
async function linksOf(
  deps: MessagesDeps,
  request: RequestView,
  desk: Desk,
): Promise<{ readonly url: ProveUrl; readonly ownData: ToOwnData }> {
  const changeUrl = await deps.changeUrl(request);
  const { sentence, link } = ownDataOf(!request.verified, { ...desk, changeUrl });
  return { url: request.verified ? null : changeUrl, ownData: { closing: sentence, ...link } };
}

/** A new request, and one whose confirmation is resent. */
export const created: Writer<'appointment.created' | 'message.confirmation'> = async (deps, event) => {
  const request = await requestOf(deps, event);
  if (request?.state !== 'confirmed') return NOTHING;
  const other = event.kind === 'message.confirmation' ? await choiceOf(deps, request, event) : null;
  if (other !== null) return other;
  if (request.kind === 'call') return event.kind === 'message.confirmation' ? calling(deps, request, event) : NOTHING;
  return papers(deps, request, event, confirmMail);
};

/** The new e-mail of a request, or of a lead, gets the content of the first. */
export const newContact: Writer<'message.new-contact'> = async (deps, event) => {
  const request = await requestOf(deps, event);
  if (request === null) return toCustomer(deps, event);
  if (request.state !== 'confirmed') return NOTHING;
  // The change of the contact has sent the letter of a displacement to it.
  if ((await choiceOf(deps, request, event)) !== null) return NOTHING;
  return request.kind === 'call' ? calling(deps, request, event) : papers(deps, request, event, newContactMail);
};

/**
 * The letter of a displaced appointment, instead of one that confirms its lost slot; null if its slot is valid, or if
 * the contact must be confirmed first.
 */
async function choiceOf(
  deps: MessagesDeps,
  { oppId, confirmBy }: RequestView,
  event: Pick<OutboxEvent, 'id' | 'createdAt'>,
): Promise<Message | null> {
  const loss = confirmBy === null ? await lossOf(deps, oppId) : undefined;
  if (loss === undefined) return null;
  return displaced(deps, { ...event, kind: 'message.displaced', payload: { oppID: oppId, displacement: loss.id } });
}

async function papers(
  deps: MessagesDeps,
  request: AppointmentView | RequestView,
  event: Pick<OutboxEvent, 'id' | 'kind' | 'createdAt'>,
  write: typeof confirmMail,
): Promise<Message> {
  if (hasBegun(deps, request)) return NOTHING;
  if (request.kind !== 'visit') {
    const desk = deskOf(deps, request);
    const mail = businessMail(desk, request, event.createdAt, await linksOf(deps, request, desk));
    return { mail, sms: null };
  }
  const { post: written, leaving } = await postWithCode(deps, request, event);
  const sms = { to: request.mobile, text: confirmSms(wordsOf(request.language), request, smsFrom(deps, request)) };
  return { mail: write(request, written), leaving, sms: isOneByMail(request, event) ? null : sms };
}

const isOneByMail = (
  { email, starts }: AppointmentView,
  { kind, createdAt }: Pick<OutboxEvent, 'kind' | 'createdAt'>,
) => kind === 'appointment.created' && isOneEnough(email, starts.getTime(), createdAt.getTime());

export const callback: Writer<'callback.requested'> = async (deps, event) => {
  const request = await requestOf(deps, event);
  return request?.state === 'confirmed' ? calling(deps, request, event) : NOTHING;
};

async function calling(
  deps: MessagesDeps,
  request: RequestView,
  event: Pick<OutboxEvent, 'id' | 'createdAt'>,
): Promise<Message> {
  if (isTimedCall(request)) return timedCall(deps, request, event);
  const desk = deskOf(deps, request);
  const [links, promise] = await Promise.all([linksOf(deps, request, desk), promiseTo(deps, request)]);
  return {
    mail: callbackMail(desk, request, { agent: '', ...links, promise }),
    sms: {
      to: request.mobile,
      text: callSms(
        desk.words,
        { ...request, agent: '', by: promisedMoment(desk.words, promise) },
        deps.sender(request.site),
      ),
    },
  };
}

/** Whether the visit has begun, which makes its messages useless. Callbacks and requests have no start. */
const hasBegun = ({ clock }: MessagesDeps, request: RequestView): boolean =>
  request.kind === 'visit' && request.starts <= clock();

/**
 * The visit or call of the event; null once the visit has begun, or when its start is no longer that of the payload: the
 * newer change has its own message.
 */
async function current(deps: MessagesDeps, { payload }: AtHour): Promise<CalendarView | null> {
  const view = await loadTimed(deps.db, payload.oppID, deps.open);
  if (view?.state !== 'confirmed' || hasBegun(deps, view)) return null;
  return startOf(view).toISOString() === payload.starts ? view : null;
}

export const moved: Writer<'appointment.moved'> = async (deps, event) => {
  const view = event.payload.untold ? null : await current(deps, event);
  if (view === null) return NOTHING;
  if (view.kind === 'call') return movedCall(deps, view, event);
  const previous = new Date(event.payload.previous);
  const { post: written, leaving } = await postWithCode(deps, view, event);
  const mail = movedMail(view, previous, written);
  return {
    mail,
    leaving,
    sms: { to: view.mobile, text: movedSms(wordsOf(view.language), view, smsFrom(deps, view)) },
  };
};

export const cancelled: Writer<'appointment.cancelled'> = async (deps, event) => {
  const view = event.payload.untold ? null : await requestOf(deps, event);
  if (view?.state !== 'cancelled' || hasBegun(deps, view)) return NOTHING;
  if (isTimedCall(view)) return cancelledCall(deps, view, event);
  // A callback or request has no slot to free: its mail says that no call follows, and how to ask again.
  if (view.kind !== 'visit') {
    return { mail: endedMail(deskOf(deps, view), view), sms: null };
  }
  const mail = cancelledMail(view, await post(deps, view, event.createdAt));
  return { mail, sms: { to: view.mobile, text: cancelledSms(wordsOf(view.language), view, smsFrom(deps, view)) } };
};

export const restored: Writer<'appointment.restored'> = async (deps, event) => {
  const view = await current(deps, event);
  if (view?.kind !== 'visit') return NOTHING;
  const mail = restoredMail(view, await post(deps, view, event.createdAt));
  return { mail, sms: { to: view.mobile, text: restoredSms(wordsOf(view.language), view, smsFrom(deps, view)) } };
};

export const reminder: Writer<'appointment.reminder'> = async (deps, event) => {
  const view = await current(deps, event);
  if (view === null || isLost(await lossOf(deps, view.oppId))) return NOTHING;
  if (view.kind === 'call') return callReminder(deps, view, event);
  const day = romeTime(view.starts).day === romeDay(deps.clock) ? 'today' : 'tomorrow';
  const mail = reminderMail(view, await post(deps, view, event.createdAt), day);
  return { mail, sms: { to: view.mobile, text: reminderSms(wordsOf(view.language), view, smsFrom(deps, view), day) } };
};

export const previousContact: Writer<'message.previous-contact'> = async (deps, event) => {
  const { oppID, to, mobile, stays } = event.payload;
  const party = (await requestOf(deps, event)) ?? (await noticePartyOf(deps, oppID));
  if (!party) return NOTHING;
  const opened = (sealed: string) => deps.open(Buffer.from(sealed, 'base64url'));
  const desk = deskOf(deps, party);
  return {
    mail: stays ? mobileChangedMail(party, opened(to), desk) : previousContactMail(opened(to), desk),
    sms:
      mobile === undefined
        ? null
        : { to: opened(mobile), text: formerNumberSms(desk.words, desk.brand.phone, deps.sender(party.site)) },
  };
};
