import { maskPhone } from '#domain/person/mask.ts';
import type { Words } from '#texts/words.ts';
import { type AppointmentView, papersOf, type TimedCallView } from '../appointment-view.ts';
import type { Brand } from '../brand.ts';
import { escapeText, icalendar, span, utcStamp } from './icalendar.ts';

/** Organizer of a calendar event: a calendar shows the name and writes to the address. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}
/** Parses `Name <address>`, the sender of mail. */
export function senderOf(mailFrom: string): Sender {
  const [, name = '', address = mailFrom] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  return { name, address };
}

export interface CalendarDeps {
  readonly words: Words;
  readonly brand: Pick<Brand, 'name' | 'phone' | 'changePage' | 'words'>;
  readonly sender: Sender;
  readonly now: Date;
}

const HOUR_MS = 3_600_000;

/** What takes place at a time. */
export type CalendarView = AppointmentView | TimedCallView;

/** The start of a visit, or of the slot of a call. */
export const startOf = (view: CalendarView): Date => (view.kind === 'call' ? view.at.seat : view.starts);

/**
 * The appointment as an iCalendar file (RFC 5545) with one event: an hour for a visit, its hours for a call. The UID is
 * stable and the sequence grows with the version, so that a calendar replaces the event. A provisional request is
 * TENTATIVE with the lowest sequence. The event has the organizer, the place, the papers and the change page; its alarms
 * ring the day and two hours before.
 */
export function calendarFile(view: CalendarView, deps: CalendarDeps): string {
  const status = view.state === 'provisional' ? 'TENTATIVE' : 'CONFIRMED';
  return calendar('PUBLISH', view, [...event(status, view, deps), ...alarms(view, deps), 'END:VEVENT']);
}

/** The calendar file that removes the event from a calendar: same UID, higher sequence, METHOD:CANCEL. */
export function calendarCancel(view: CalendarView, deps: CalendarDeps): string {
  return calendar('CANCEL', view, [...event('CANCELLED', view, deps), 'END:VEVENT']);
}

function calendar(method: string, view: CalendarView, vevent: readonly string[]): string {
  return icalendar(view.language, [`METHOD:${method}`], vevent);
}

function event(status: string, view: CalendarView, deps: CalendarDeps): string[] {
  const { brand, sender, now } = deps;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(view.oppId)}@fissa`,
    `DTSTAMP:${utcStamp(now)}`,
    `SEQUENCE:${view.version}`,
    `STATUS:${status}`,
    ...(view.kind === 'call' ? callLines(view, deps) : visitLines(view, deps)),
    'TRANSP:OPAQUE',
    `ORGANIZER;CN="${quotable(sender.name || brand.name)}":mailto:${quotable(sender.address)}`,
    // Calendars are shared and copied, so the address holds no proof.
    `URL:${encodeURI(brand.changePage(view.oppId))}`,
    `CONTACT:${escapeText(`${brand.name}, ${brand.phone}`)}`,
  ];
}

function visitLines(view: AppointmentView, { words, brand }: CalendarDeps): string[] {
  const { summary, toBring } = words.papers.event;
  const details = [view.branchAddress, '', toBring, ...papersOf(brand.words, view).map((item) => `- ${item}`)];
  return [
    `SUMMARY:${escapeText(summary({ lender: brand.name, place: view.branchName }))}`,
    `DESCRIPTION:${escapeText(details.join('\n'))}`,
    `LOCATION:${escapeText(view.branchAddress)}`,
    `GEO:${view.lat.toFixed(6)};${view.lng.toFixed(6)}`,
    ...span(view.starts, new Date(view.starts.getTime() + HOUR_MS)),
  ];
}

/** A call takes place nowhere; its number is masked, since calendars are shared. */
function callLines({ at, mobile }: TimedCallView, { words, brand }: CalendarDeps): string[] {
  const { calendarTitle } = words.callTime.summary;
  return [
    `SUMMARY:${escapeText(calendarTitle(brand.name))}`,
    `DESCRIPTION:${escapeText(words.callAt.event.text(maskPhone(mobile)))}`,
    ...span(at.from, at.until),
  ];
}

/** The alarms of the event: a day and two hours before its start. */
function alarms(view: CalendarView, { words, brand }: CalendarDeps): string[] {
  const [dayBefore, twoHoursBefore] =
    view.kind === 'call' ? callAlarms(words, brand) : visitAlarms(words, view.branchName);
  return [...alarm('-P1D', dayBefore), ...alarm('-PT2H', twoHoursBefore)];
}

function visitAlarms({ papers: { event: text } }: Words, place: string) {
  return [text.dayBefore({ place }), text.twoHoursBefore({ place })] as const;
}

function callAlarms({ callAt: { event: text } }: Words, { name: lender }: Pick<Brand, 'name'>) {
  return [text.dayBefore({ lender }), text.twoHoursBefore({ lender })] as const;
}

const alarm = (trigger: string, sentence: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:${trigger}`,
  `DESCRIPTION:${escapeText(sentence)}`,
  'END:VALARM',
];

/** Removes quotes and control characters, which a quoted parameter must not have (RFC 5545 section 3.2). */
const quotable = (text: string): string => text.replaceAll(/["\p{Cc}]/gu, '');
