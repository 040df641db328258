import { hasReminder } from '#domain/message/reminder.ts';
import { maskPhone } from '#domain/person/mask.ts';
import type { MailMessage } from '../outbox/mail.ts';
import type { Post, ReminderDay } from './appointment-mails.ts';
import type { TimedCallView } from './appointment-view.ts';
import { calendarCancel, calendarFile } from './documents/calendar.ts';
import type { Letter, Ticket } from './letter/facts.ts';
import { letter } from './letter/letter.ts';
import { ownDataOf } from './letter/own-data.ts';
import { type CallPromise, passWordRows } from './request-mails.ts';
import { romeTime, spokenTime } from './rome-time.ts';

/** What the mails about one call have in common. */
export interface CallPost extends Post {
  /** The words that the caller will say; null without a promise. */
  readonly promise: CallPromise | null;
}

/** Hours of a call, for texts. */
const hoursOfCall = ({ at }: TimedCallView) => ({
  from: romeTime(at.from).time,
  until: romeTime(at.until).time,
});

const numeric = (view: TimedCallView, { words }: Post) => ({
  date: words.formats.numericDay(romeTime(view.at.from).day),
  ...hoursOfCall(view),
});

/** The call in words. The number is masked, since others may read the mailbox too. */
const spoken = (view: TimedCallView, { words }: Post) => ({
  greetedAs: view.greetedAs,
  mobile: maskPhone(view.mobile),
  date: spokenTime(words, view.at.from).date,
  ...hoursOfCall(view),
});

function whenOf(view: TimedCallView, { words }: Post): Pick<Ticket, 'day' | 'time' | 'until' | 'place' | 'address'> {
  const { from: time, until } = hoursOfCall(view);
  const { place, mobile } = words.callAt;
  return { day: romeTime(view.at.from).day, time, until, place, address: mobile(maskPhone(view.mobile)) };
}

function ticketOf(view: TimedCallView, post: CallPost): Ticket {
  const { words, changeUrl, now } = post;
  const when = whenOf(view, post);
  const [, , reminder] = words.summary.facts(0, hasReminder(when.day, romeTime(now).day));
  return {
    ...when,
    facts: [words.callAt.facts, ...(reminder === undefined ? [] : [reminder])].join(' · '),
    kind: view.confirmBy === null ? 'confirmed' : 'waiting',
    ...(view.confirmBy === null
      ? {
          choices: [
            { label: words.mail.move, url: changeUrl },
            { label: words.mail.cancel, url: `${changeUrl}&azione=annulla` },
          ],
        }
      : {}),
  };
}

/** The parts of a letter about a call that is still ahead. */
type CommonParts = Pick<
  Letter,
  'secret' | 'to' | 'brand' | 'code' | 'ticket' | 'link' | 'closing' | 'ownData' | 'calendar' | 'rows' | 'notice'
>;
function commonParts(view: TimedCallView, post: CallPost): CommonParts {
  const { words, brand, changeUrl, secret, promise } = post;
  const isWaiting = view.confirmBy !== null;
  const ownData = ownDataOf(isWaiting, post);
  return {
    ...{ to: view.email, brand, code: view.oppId, ticket: ticketOf(view, post) },
    ...(isWaiting && secret !== null ? { secret } : {}),
    ...(isWaiting
      ? { link: { before: words.mail.unconfirmed.before, label: words.callAt.unconfirmed.link, url: changeUrl } }
      : {}),
    ...(promise === null ? {} : passWordRows(words, promise, changeUrl)),
    closing: [words.callAt.attached, ...ownData.sentence],
    ...ownData.link,
    calendar: { name: words.callTime.summary.fileName, text: calendarFile(view, post), method: 'PUBLISH' },
  };
}

/** The sentence with the deadline of the confirmation; none where no confirmation is needed. */
function deadlineSentence({ confirmBy }: TimedCallView, { words, secret }: Post): readonly string[] {
  const { until, untilWithCode } = words.callAt.unconfirmed;
  return confirmBy === null ? [] : [(secret === null ? until : untilWithCode)(romeTime(confirmBy).time)];
}

/** The first mail of a call at a chosen time, and the mail after the call got a time. */
export function callTimeMail(view: TimedCallView, post: CallPost): MailMessage {
  const { confirm, unconfirmed } = post.words.callAt;
  const { confirmBy } = view;
  return letter(post.words, {
    ...commonParts(view, post),
    subject: (confirmBy === null ? confirm : unconfirmed).subject(numeric(view, post)),
    title: confirmBy === null ? confirm.title : post.words.mail.unconfirmed.title(romeTime(confirmBy).time),
    opening: [confirm.greeting(spoken(view, post)), ...deadlineSentence(view, post)],
  });
}

/** The mail after a move to another half-hour or band. */
export function movedCallMail(view: TimedCallView, post: CallPost): MailMessage {
  const { moved } = post.words.callAt;
  return letter(post.words, {
    ...commonParts(view, post),
    ...{ subject: moved.subject, title: moved.subject },
    opening: [moved.greeting(spoken(view, post)), ...deadlineSentence(view, post)],
    ...(view.verified ? { notice: post.words.mail.moved.notYou(post.brand.phone) } : {}),
  });
}

export function callReminderMail(view: TimedCallView, post: CallPost, day: ReminderDay): MailMessage {
  const { reminder } = post.words.callAt;
  return letter(post.words, {
    ...commonParts(view, post),
    ...{ subject: reminder[day].subject(hoursOfCall(view)), title: reminder[day].title },
    opening: [reminder.greeting(spoken(view, post))],
  });
}

/** The cancellation, with a calendar file that removes the event and a link to ask again. */
export function cancelledCallMail(view: TimedCallView, post: Post): MailMessage {
  const { words, brand } = post;
  const { cancelled } = words.callAt;
  const isLapsed = view.confirmBy !== null && view.confirmBy <= post.now;
  const why = view.replaced ? cancelled.replaced : isLapsed ? cancelled.lapsed : cancelled.greeting;
  return letter(words, {
    ...{ to: view.email, brand, code: view.oppId, subject: cancelled.subject, title: cancelled.subject },
    opening: [why(spoken(view, post))],
    ticket: { ...whenOf(view, post), place: words.callAt.document, kind: 'cancelled' },
    link: { before: words.mail.again, label: words.mail.againLink, url: brand.bookUrl },
    ...(isLapsed ? {} : { notice: words.mail.moved.notYou(brand.phone) }),
    calendar: { name: words.callTime.summary.fileName, text: calendarCancel(view, post), method: 'CANCEL' },
  });
}
