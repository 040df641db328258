import { weeklyHours } from '#domain/agenda/weekly-hours.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';
import type { PublicSite } from '#domain/site/site.ts';
import { addDays } from '#domain/time/rome.ts';
import type { PageWords } from '#texts/words.ts';
import type { Appointment } from '../../session/appointment.ts';
import type { SlotTime } from '../../session/branch.ts';

const REGISTRY_DAYS = 90;

interface Head {
  readonly heading: string;
  readonly lead?: string;
  readonly bring: string;
}

/** Heading, first sentence and list title of a summary, by the kind and the state of the request. */
export function headOf({ summary: t, formats, callTime }: PageWords, appointment: Appointment, own: BrandWords): Head {
  const { status, kind, person, call, callHours } = appointment;
  const { firstName, email, mobile } = person;
  if (status === 'cancelled' && appointment.confirmBy !== '') return { ...t.lapsed, bring: t.bring };
  if (status === 'cancelled')
    return { heading: kind === 'call' ? callTime.summary.cancelled : t.cancelled.heading, bring: t.bring };
  if (status === 'provisional') return { ...t.provisional, bring: t.bring };
  if (appointment.confirmBy !== '')
    return {
      heading: t.unconfirmed.heading,
      lead: t.unconfirmed.lead(firstName, email, appointment.confirmBy),
      bring: t.bring,
    };
  if (kind === 'call') {
    if (callHours)
      return {
        heading: t.callback.heading(firstName),
        lead: callTime.summary.lead(mobile, formats.weekdayAndDay(callHours.date), callHours),
        bring: t.bring,
      };
    const by = call === null ? '' : t.callback.by(formats.weekdayAndDay(call.date), call.hour);
    return {
      heading: t.callback.heading(firstName),
      lead: t.callback.lead(mobile, by, own.phoneHours),
      bring: t.bring,
    };
  }
  if (kind === 'request')
    return { heading: t.business.heading(firstName), lead: t.business.lead, bring: t.business.bring };
  return { heading: t.heading, lead: t.lead(firstName, email), bring: t.bring };
}

interface Asked {
  readonly appointment: Appointment;
  readonly today: string;
  readonly site: Pick<PublicSite, 'words'>;
}

/** The documents to bring; `today` dates the oldest registry extract. Empty for a call or a cancelled visit. */
export function documentsOf({ documents }: PageWords, { appointment, today, site }: Asked): readonly string[] {
  const { status, kind, product } = appointment;
  if (status === 'cancelled' || kind === 'call') return [];
  return documents.dated(site.words.documents[product], addDays(today, -REGISTRY_DAYS));
}

export type TicketState = 'confirmed' | 'received' | 'unverified' | 'cancelled';

/** The state of a ticket: `received` is not booked yet, `unverified` waits for the confirmation of a contact. */
export function stateOf({ status, confirmBy }: Appointment): TicketState {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'provisional') return 'received';
  return confirmBy === '' ? 'confirmed' : 'unverified';
}

/** The branch's opening hours; consecutive days with equal hours share a line. */
export const openingOf = ({ formats }: PageWords, { opening }: Appointment): readonly string[] =>
  weeklyHours(opening).map(formats.opening);

/** The person and the contacts. */
export const contactsOf = ({ summary: t }: PageWords, { person }: Appointment) => [
  { term: t.rows.name, detail: `${person.firstName} ${person.lastName}` },
  { term: t.rows.email, detail: person.email },
  { term: t.rows.mobile, detail: person.mobile },
];

/** The first line of the printout. */
export const letterheadOf = ({ brand }: Pick<PublicSite, 'brand'>): string => `${brand.name}, ${brand.phone}`;

/** «Spostato: prima 10:00, ora 11:30»; the days only where they differ. */
export function movedTitle({ summary: t, formats }: PageWords, before: SlotTime, now: SlotTime): string {
  const text = ({ date, hour }: SlotTime) => (before.date === now.date ? hour : `${formats.shortDay(date)}, ${hour}`);
  return t.moved.title(text(before), text(now));
}
