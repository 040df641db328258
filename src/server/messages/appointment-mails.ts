import type { Words } from '#texts/words.ts';
import type { MailMessage } from '../outbox/mail.ts';
import { type AppointmentView, papersOf } from './appointment-view.ts';
import { calendarCancel, calendarFile } from './documents/calendar.ts';
import { type Letter, letter } from './letter.ts';
import { romeTime } from './rome-time.ts';

/** What the letters of one event have in common. */
export interface Post {
  /** Those of the person's language. */
  readonly words: Words;
  /** Opens the change page with the proof of this appointment (R0.7). */
  readonly changeUrl: string;
  /** Where a new appointment begins. */
  readonly bookUrl: string;
  readonly phone: string;
  readonly now: Date;
}

const where = (view: AppointmentView) => `${view.branchName}, ${view.branchAddress}`;
const numeric = (starts: Date, { words }: Post) => {
  const { day, time } = romeTime(starts);
  return { date: words.formats.numericDay(day), time };
};
const when = (starts: Date, post: Post) => post.words.mail.moved.before(numeric(starts, post));
const spoken = (view: AppointmentView, { words }: Post) => {
  const { day, time } = romeTime(view.starts);
  return { firstName: view.firstName, date: words.formats.longDay(day), time };
};
const toVisit = (
  view: AppointmentView,
  { words, changeUrl, now }: Post,
): Pick<Letter, 'to' | 'code' | 'link' | 'calendar'> => ({
  to: view.email,
  code: view.oppId,
  link:
    view.confirmBy === null
      ? { before: words.mail.change, label: words.mail.changeLink, url: changeUrl }
      : { before: words.mail.unconfirmed.before, label: words.mail.unconfirmed.link, url: changeUrl },
  calendar: { name: words.documents.fileName, text: calendarFile(view, now), method: 'PUBLISH' },
});
/** Where the contact is still to be confirmed: until when (R13.5.6). */
const untilWhen = ({ confirmBy }: AppointmentView, { words }: Post): readonly string[] =>
  confirmBy === null ? [] : [words.mail.unconfirmed.until(romeTime(confirmBy).time)];
const visitRows = (view: AppointmentView, { words }: Post): NonNullable<Letter['rows']> => [
  [words.mail.rows.where, where(view)],
  [words.mail.rows.code, view.oppId],
  [words.mail.rows.bring, papersOf(words, view)],
];

/** "Appuntamento confermato", or what is missing for that; with the calendar file. */
export const confirmMail = (view: AppointmentView, post: Post): MailMessage =>
  letter(post.words, {
    ...toVisit(view, post),
    subject: post.words.mail[view.confirmBy === null ? 'confirm' : 'unconfirmed'].subject(numeric(view.starts, post)),
    opening: [post.words.mail.confirm.greeting(spoken(view, post)), ...untilWhen(view, post)],
    rows: visitRows(view, post),
  });

/** The new hour, the one before, and whom to call if it was somebody else (R6.12). */
export const movedMail = (view: AppointmentView, previous: Date, post: Post): MailMessage =>
  letter(post.words, {
    ...toVisit(view, post),
    subject: post.words.mail.moved.subject,
    opening: [
      post.words.mail.moved.greeting(spoken(view, post)),
      ...untilWhen(view, post),
      post.words.mail.moved.notYou(post.phone),
    ],
    rows: [[post.words.mail.rows.before, when(previous, post)], ...visitRows(view, post)],
  });

/** To the contact an appointment had before: that it changed, and nothing of where or when. */
export const previousContactMail = (view: Pick<AppointmentView, 'firstName'>, to: string, post: Post): MailMessage =>
  letter(post.words, {
    to,
    subject: post.words.mail.moved.subject,
    opening: [post.words.mail.moved.contactChanged(view), post.words.mail.moved.notYou(post.phone)],
  });

/** Another number alone: told to the address, which stays. */
export const mobileChangedMail = (view: Pick<AppointmentView, 'firstName'>, to: string, post: Post): MailMessage =>
  letter(post.words, {
    to,
    subject: post.words.mail.moved.contacts,
    opening: [post.words.mail.moved.mobileChanged(view), post.words.mail.moved.notYou(post.phone)],
  });

/** The cancellation, with a file that takes the event out of the calendar, and a way to book again. */
export const cancelledMail = (view: AppointmentView, post: Post): MailMessage =>
  letter(post.words, {
    to: view.email,
    code: view.oppId,
    subject: post.words.mail.cancelled.subject,
    opening: whyCancelled(view, post),
    link: { before: post.words.mail.again, label: post.words.mail.againLink, url: post.bookUrl },
    calendar: { name: post.words.documents.fileName, text: calendarCancel(view, post.now), method: 'CANCEL' },
  });

/** By somebody, or by itself when its time to be confirmed was over (R13.5.6). */
function whyCancelled(view: AppointmentView, post: Post): readonly string[] {
  const { cancelled, moved, unconfirmed } = post.words.mail;
  const which = { ...spoken(view, post), branch: view.branchName };
  if (view.confirmBy !== null && view.confirmBy <= post.now) return [unconfirmed.ended(which)];
  return [cancelled.greeting(which), moved.notYou(post.phone)];
}

/** The day before. */
export const reminderMail = (view: AppointmentView, post: Post): MailMessage =>
  letter(post.words, {
    ...toVisit(view, post),
    subject: post.words.mail.reminder.subject(numeric(view.starts, post)),
    opening: [post.words.mail.reminder.greeting(spoken(view, post))],
    rows: [[post.words.mail.rows.when, when(view.starts, post)], ...visitRows(view, post)],
  });
