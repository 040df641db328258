import { hasReminder } from '#domain/message/reminder.ts';
import type { MailMessage } from '../outbox/mail.ts';
import { type AppointmentView, papersOf } from './appointment-view.ts';
import { directionsUrl } from './brand.ts';
import { calendarCancel, calendarFile, type Sender } from './documents/calendar.ts';
import type { Letter, Ticket } from './letter/facts.ts';
import { letter } from './letter/letter.ts';
import { ownDataOf } from './letter/own-data.ts';
import type { Desk } from './request-mails.ts';
import { romeTime, spokenTime } from './rome-time.ts';

/** What the mails about one appointment have in common; the texts are in the person's language. */
export interface Post extends Desk {
  /** Organizer of the calendar event. */
  readonly sender: Sender;
  /** Address of the change page, with a token that proves this appointment. */
  readonly changeUrl: string;
  readonly now: Date;
  /** The code that confirms the appointment, where the visit of the event has one. */
  readonly secret: string | null;
}

const numeric = (starts: Date, { words }: Post) => {
  const { day, time } = romeTime(starts);
  return { date: words.formats.numericDay(day), time };
};
const spoken = (view: AppointmentView, { words }: Post) => ({
  greetedAs: view.greetedAs,
  ...spokenTime(words, view.starts),
});

const place = (view: AppointmentView): Pick<Ticket, 'day' | 'time' | 'place' | 'address'> => {
  const { day, time } = romeTime(view.starts);
  return { day, time, place: view.branchName, address: view.branchAddress };
};

/**
 * The ticket of an appointment. A confirmed one has links to move and cancel it; an unconfirmed one has none of these.
 */
function ticketOf(view: AppointmentView, { words, brand, changeUrl, now }: Post): Ticket {
  const { mail, summary } = words;
  const choices = [
    { label: mail.move, url: changeUrl },
    { label: mail.cancel, url: `${changeUrl}&azione=annulla` },
  ];
  const where = place(view);
  return {
    ...where,
    facts: summary.facts(brand.visitMinutes, hasReminder(where.day, romeTime(now).day)).join(' · '),
    kind: view.confirmBy === null ? 'confirmed' : 'waiting',
    hours: view.opening.map((lines) => words.formats.opening(lines)),
    way: { label: summary.actions.directions, url: directionsUrl(brand, view) },
    ...(view.confirmBy === null ? { choices } : {}),
  };
}

type ToVisit = Pick<
  Letter,
  'secret' | 'to' | 'brand' | 'code' | 'ticket' | 'link' | 'bring' | 'closing' | 'ownData' | 'calendar'
>;
const toVisit = (view: AppointmentView, post: Post): ToVisit => {
  const { words, brand, changeUrl, secret } = post;
  const { before, link: label } = words.mail.unconfirmed;
  const ownData = ownDataOf(view.confirmBy !== null, post);
  return {
    ...{ to: view.email, brand, code: view.oppId, ticket: ticketOf(view, post), bring: papersOf(brand.words, view) },
    ...(view.confirmBy === null || secret === null ? {} : { secret }),
    ...(view.confirmBy === null ? {} : { link: { before, label, url: changeUrl } }),
    closing: [words.mail.attached, ...ownData.sentence],
    ...ownData.link,
    calendar: { name: words.documents.fileName, text: calendarFile(view, post), method: 'PUBLISH' },
  };
};
/** The sentence with the deadline of the confirmation; none where no confirmation is needed. */
function untilWhen({ confirmBy }: AppointmentView, { words, secret }: Post): readonly string[] {
  const { until, untilWithCode } = words.mail.unconfirmed;
  if (confirmBy === null) return [];
  return [(secret === null ? until : untilWithCode)(romeTime(confirmBy).time)];
}

/** The first mail: the appointment is confirmed, or must be confirmed until when. It has the calendar file. */
export const confirmMail = (view: AppointmentView, post: Post): MailMessage => {
  const { confirm, unconfirmed } = post.words.mail;
  const { confirmBy } = view;
  return letter(post.words, {
    ...toVisit(view, post),
    subject: (confirmBy === null ? confirm : unconfirmed).subject(numeric(view.starts, post)),
    title: confirmBy === null ? confirm.title : unconfirmed.title(romeTime(confirmBy).time),
    opening: [confirm.greeting(spoken(view, post)), ...untilWhen(view, post)],
  });
};

/** To a new e-mail address: the content of the first mail, under a subject that says why it comes again. */
export const newContactMail = (view: AppointmentView, post: Post): MailMessage => {
  const { moved } = post.words.mail;
  // A required confirmation takes precedence in the subject.
  if (view.confirmBy !== null) return confirmMail(view, post);
  return letter(post.words, {
    ...toVisit(view, post),
    ...{ subject: moved.newContact, title: moved.newContact, opening: [moved.newGreeting(spoken(view, post))] },
    notice: moved.notYou(post.brand.phone),
  });
};

/** After a move: the new slot, the former one, and the telephone number to object. */
export const movedMail = (view: AppointmentView, previous: Date, post: Post): MailMessage => {
  const { moved, when } = post.words.mail;
  const [was, is] = [romeTime(previous), romeTime(view.starts)];
  const visit = toVisit(view, post);
  // The event of a move names no branch, so an equal time means another branch.
  if (previous.getTime() === view.starts.getTime())
    return letter(post.words, {
      ...visit,
      ...{ subject: moved.placeTitle, title: moved.placeTitle, notice: moved.notYou(post.brand.phone) },
      opening: [moved.place({ ...spoken(view, post), branch: view.branchName }), ...untilWhen(view, post)],
    });
  return letter(post.words, {
    ...visit,
    subject: moved.subject,
    title: was.day === is.day ? moved.title({ before: was.time, now: is.time }) : moved.subject,
    opening: [moved.greeting(spoken(view, post)), ...untilWhen(view, post)],
    ...(visit.ticket ? { ticket: { ...visit.ticket, before: when(numeric(previous, post)) } } : {}),
    notice: moved.notYou(post.brand.phone),
  });
};

/** After a cancellation was taken back: the visit is valid again, in its former slot. */
export const restoredMail = (view: AppointmentView, post: Post): MailMessage => {
  const { restored, moved } = post.words.mail;
  return letter(post.words, {
    ...toVisit(view, post),
    ...{ subject: restored.subject(numeric(view.starts, post)), title: restored.title },
    opening: [restored.greeting(spoken(view, post))],
    notice: moved.notYou(post.brand.phone),
  });
};

type Person = Pick<AppointmentView, 'greetedAs'>;

/** To the former e-mail address: the contact of an appointment has changed. It names no place and no time. */
export const previousContactMail = (to: string, desk: Desk): MailMessage => {
  const { contacts, contactChanged } = desk.words.mail.moved;
  return noticeMail({ to, subject: contacts, opening: [contactChanged] }, desk);
};

/** To the unchanged e-mail address: only the mobile number has changed. */
export const mobileChangedMail = (view: Person, to: string, desk: Desk): MailMessage => {
  const { contacts, mobileChanged } = desk.words.mail.moved;
  return noticeMail({ to, subject: contacts, opening: [mobileChanged(view)] }, desk);
};

const noticeMail = (written: Pick<Letter, 'to' | 'subject' | 'opening'>, { words, brand }: Desk): MailMessage =>
  letter(words, { ...written, brand, title: written.subject, notice: words.mail.moved.notYou(brand.phone) });

/** The cancellation, with a calendar file that removes the event and a link to book again. */
export const cancelledMail = (view: AppointmentView, post: Post): MailMessage => {
  const { words, brand } = post;
  const { mail, documents } = words;
  const byItself = view.confirmBy !== null && view.confirmBy <= post.now;
  return letter(words, {
    ...{ to: view.email, brand, code: view.oppId },
    ...{ subject: mail.cancelled.subject, title: mail.cancelled.subject },
    opening: [whyCancelled(view, post, byItself)],
    ticket: { ...place(view), kind: 'cancelled' },
    link: { before: mail.again, label: mail.againLink, url: brand.bookUrl },
    ...(byItself ? {} : { notice: mail.moved.notYou(brand.phone) }),
    calendar: { name: documents.fileName, text: calendarCancel(view, post), method: 'CANCEL' },
  });
};

/** The sentence with the reason: cancelled, replaced by newer requests, or not confirmed in time (`byItself`). */
function whyCancelled(view: AppointmentView, post: Post, byItself: boolean): string {
  const { cancelled, unconfirmed } = post.words.mail;
  const which = { ...spoken(view, post), branch: view.branchName };
  if (view.replaced) return cancelled.replaced(which);
  return byItself ? unconfirmed.ended(which) : cancelled.greeting(which);
}

/** Whether the visit is today or tomorrow when the reminder is sent: a delayed one is sent on the day of the visit. */
export type ReminderDay = 'today' | 'tomorrow';

export const reminderMail = (view: AppointmentView, post: Post, day: ReminderDay): MailMessage => {
  const { reminder } = post.words.mail;
  return letter(post.words, {
    ...toVisit(view, post),
    ...{ subject: reminder[day].subject(numeric(view.starts, post)), title: reminder[day].title },
    opening: [reminder.greeting(spoken(view, post))],
  });
};
