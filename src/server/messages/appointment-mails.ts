import { mail } from '#texts/it/mail.ts';
import type { MailMessage } from '../outbox/mail.ts';
import { type AppointmentView, papersOf } from './appointment-view.ts';
import { calendarCancel, calendarFile } from './documents/calendar.ts';
import { type Letter, letter } from './letter.ts';
import { romeTime } from './rome-time.ts';

/** What the letters of one site have in common. */
export interface Post {
  /** Opens the change page with the proof of this appointment (R0.7). */
  readonly changeUrl: string;
  /** Where a new appointment begins. */
  readonly bookUrl: string;
  readonly phone: string;
  readonly now: Date;
}

const where = (view: AppointmentView) => `${view.branchName}, ${view.branchAddress}`;
const when = (starts: Date) => {
  const { date, time } = romeTime(starts);
  return mail.moved.before({ date, time });
};
const spoken = (view: AppointmentView) => {
  const { long: date, time } = romeTime(view.starts);
  return { firstName: view.firstName, date, time };
};
const toVisit = (
  view: AppointmentView,
  { changeUrl, now }: Post,
): Pick<Letter, 'to' | 'code' | 'link' | 'calendar'> => ({
  to: view.email,
  code: view.oppId,
  link: { before: mail.change, label: mail.changeLink, url: changeUrl },
  calendar: { text: calendarFile(view, now), method: 'PUBLISH' },
});
const visitRows = (view: AppointmentView): NonNullable<Letter['rows']> => [
  [mail.rows.where, where(view)],
  [mail.rows.code, view.oppId],
  [mail.rows.bring, papersOf(view)],
];

/** "Appuntamento confermato", with the calendar file. */
export const confirmMail = (view: AppointmentView, post: Post): MailMessage =>
  letter({
    ...toVisit(view, post),
    subject: mail.confirm.subject(romeTime(view.starts)),
    opening: [mail.confirm.greeting(spoken(view))],
    rows: visitRows(view),
  });

/** The new hour, the one before, and whom to call if it was somebody else (R6.12). */
export const movedMail = (view: AppointmentView, previous: Date, post: Post): MailMessage =>
  letter({
    ...toVisit(view, post),
    subject: mail.moved.subject,
    opening: [mail.moved.greeting(spoken(view)), mail.moved.notYou(post.phone)],
    rows: [[mail.rows.before, when(previous)], ...visitRows(view)],
  });

/** To the contact an appointment had before: that it changed, and nothing of where or when. */
export const previousContactMail = (view: Pick<AppointmentView, 'firstName'>, to: string, post: Post): MailMessage =>
  letter({
    to,
    subject: mail.moved.subject,
    opening: [mail.moved.contactChanged(view), mail.moved.notYou(post.phone)],
  });

/** Another number alone: told to the address, which stays. */
export const mobileChangedMail = (view: Pick<AppointmentView, 'firstName'>, to: string, post: Post): MailMessage =>
  letter({
    to,
    subject: mail.moved.contacts,
    opening: [mail.moved.mobileChanged(view), mail.moved.notYou(post.phone)],
  });

/** The cancellation, with a file that takes the event out of the calendar, and a way to book again. */
export const cancelledMail = (view: AppointmentView, post: Post): MailMessage =>
  letter({
    to: view.email,
    code: view.oppId,
    subject: mail.cancelled.subject,
    opening: [mail.cancelled.greeting({ ...spoken(view), branch: view.branchName }), mail.moved.notYou(post.phone)],
    link: { before: mail.again, label: mail.againLink, url: post.bookUrl },
    calendar: { text: calendarCancel(view, post.now), method: 'CANCEL' },
  });

/** The day before. */
export const reminderMail = (view: AppointmentView, post: Post): MailMessage =>
  letter({
    ...toVisit(view, post),
    subject: mail.reminder.subject(romeTime(view.starts)),
    opening: [mail.reminder.greeting(spoken(view))],
    rows: [[mail.rows.when, when(view.starts)], ...visitRows(view)],
  });
