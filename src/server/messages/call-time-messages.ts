import { wordsOf } from '#texts/words-of.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import type { MailMessage } from '../outbox/mail.ts';
import { romeDay } from '../platform/clock.ts';
import type { TimedCallView } from './appointment-view.ts';
import { type CallPost, callReminderMail, callTimeMail, cancelledCallMail, movedCallMail } from './call-mails.ts';
import { promiseTo } from './call-messages.ts';
import { post, postWithCode, smsFrom } from './post.ts';
import { romeTime } from './rome-time.ts';
import { type CallOpening, callTimeSms } from './sms-text.ts';
import { type Message, type MessagesDeps, NOTHING } from './writer.ts';

type About = Pick<OutboxEvent, 'id' | 'createdAt'>;

/** Whether the hours of the call are over, which makes its messages useless. */
const isOver = ({ clock }: MessagesDeps, { at }: TimedCallView): boolean => at.until <= clock();

interface Template {
  readonly mail: (view: TimedCallView, post: CallPost) => MailMessage;
  readonly opening: CallOpening;
}

async function write(deps: MessagesDeps, view: TimedCallView, event: About, template: Template): Promise<Message> {
  if (isOver(deps, view)) return NOTHING;
  const [{ post: plain, leaving }, promise] = await Promise.all([
    postWithCode(deps, view, event),
    promiseTo(deps, view),
  ]);
  const text = callTimeSms(plain.words, view, smsFrom(deps, view), template.opening);
  return { mail: template.mail(view, { ...plain, promise }), leaving, sms: { to: view.mobile, text } };
}

/** The messages of a call that was requested at a time, or that got a time later. */
export const timedCall = (deps: MessagesDeps, view: TimedCallView, event: About): Promise<Message> =>
  write(deps, view, event, { mail: callTimeMail, opening: wordsOf(view.language).callAt.sms.confirm });

export const movedCall = (deps: MessagesDeps, view: TimedCallView, event: About): Promise<Message> =>
  write(deps, view, event, { mail: movedCallMail, opening: wordsOf(view.language).callAt.sms.moved });

export function callReminder(deps: MessagesDeps, view: TimedCallView, event: About): Promise<Message> {
  const day = romeTime(view.at.from).day === romeDay(deps.clock) ? 'today' : 'tomorrow';
  const opening = wordsOf(view.language).callAt.sms.reminder[day];
  return write(deps, view, event, { mail: (call, plain) => callReminderMail(call, plain, day), opening });
}

export async function cancelledCall(deps: MessagesDeps, view: TimedCallView, event: About): Promise<Message> {
  if (isOver(deps, view)) return NOTHING;
  const written = await post(deps, view, event.createdAt);
  const text = callTimeSms(written.words, view, smsFrom(deps, view), written.words.callAt.sms.cancelled);
  return { mail: cancelledCallMail(view, written), sms: { to: view.mobile, text } };
}
