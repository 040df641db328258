import { romeWall } from '../rome.ts';
import type { Mail } from '../snapshot/mails.ts';
import type { AppointmentRow, EventRow } from '../snapshot/tables.ts';
import { addressesAt } from './contact.ts';
import type { Facts } from './facts.ts';
import { grouped } from './grouped.ts';
import type { Violation } from './violation.ts';

/**
 * Checks that each event caused one mail to the right person (I10) with the right time (I11), and no other mail exists.
 */
export function checkMessages(facts: Facts): readonly Violation[] {
  const { snapshot, events, byOppId } = facts;
  const byEvent = grouped(snapshot.mails, ({ event }) => event);
  const known = new Set(snapshot.events.map(({ id }) => id));
  const strays = [...byEvent.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({ invariant: 'I10', detail: `mail ${id} tells of nothing` }));
  const lastMove = new Map(
    snapshot.events.filter(({ kind }) => kind === 'appointment.moved').map((event) => [codeOf(event), event.id]),
  );
  const open = new Set(snapshot.capacity.displacements.flatMap(({ id, decided }) => (decided ? [] : [id])));
  const isOpen = ({ payload }: EventRow) => open.has(String(payload.displacement));
  const isLast = (event: EventRow) => lastMove.get(codeOf(event)) === event.id || isOpen(event);
  const overtaken = events.flatMap((event) => {
    const row = byOppId.get(codeOf(event));
    const isOvertaken = row && OVERTAKEN.includes(event.kind) && !isDue(event, row, isLast(event));
    return isOvertaken && row.email && !byEvent.has(event.id) ? [row.email] : [];
  });
  const stopped = cappedOnes(snapshot.mails, overtaken);
  const told = events.flatMap((event) => {
    const row = byOppId.get(codeOf(event));
    const mails = (byEvent.get(event.id) ?? []).filter(({ subject }) => subject !== CAP_NOTICE);
    if (mails.length === 0 && row?.email && stopped.has(row.email)) return [];
    const to = row ? addressesAt(event, row, facts) : [];
    return row ? toldOnce(event, row, { mails, to }, isLast(event)) : [];
  });
  return [...strays, ...told, ...refusalsTold(facts)];
}

/** After so many mails in a day a recipient gets a notice that further ones are stopped. */
const MOST = 6;
/** Kinds of events whose mail is not sent once a later change has superseded it, but which count among those six. */
const OVERTAKEN = ['appointment.created', 'callback.requested', 'appointment.moved'];
const CAP_NOTICE = 'Abbiamo fermato gli altri avvisi';

/**
 * The recipients whose further mails may be missing: those who got six mails and the notice. `overtaken` are recipients
 * of mails that a later change made superfluous. Such a mail counts, because a process may have died while sending it.
 */
function cappedOnes(mails: readonly Mail[], overtaken: readonly string[]): ReadonlySet<string> {
  const to = [...grouped(mails, (mail) => mail.to)];
  const ids = (of: readonly Mail[]) => new Set(of.map(({ messageId }) => messageId)).size;
  const isNotice = ({ subject }: Mail) => subject === CAP_NOTICE;
  const unsent = (address: string) => overtaken.filter((each) => each === address).length;
  const capped = to.filter(
    ([address, of]) =>
      ids(of.filter(isNotice)) >= 1 && ids(of.filter((mail) => !isNotice(mail))) + unsent(address) >= MOST,
  );
  return new Set(capped.map(([address]) => address));
}

/** Checks that each refusal of a journalled request is announced by one mail that contains its code (I10). */
function refusalsTold({ snapshot, since }: Facts): readonly Violation[] {
  const own = new Map(
    snapshot.events.filter(({ kind }) => kind === 'message.refused').map((event) => [codeOf(event), event.id]),
  );
  const byEvent = grouped(snapshot.mails, ({ event }) => event);
  return snapshot.refusals
    .filter(({ createdAt }) => createdAt >= since)
    .flatMap(({ oppId, toldBy }) => {
      const mails = (byEvent.get(toldBy ?? own.get(oppId) ?? '') ?? []).filter(({ text }) => names(text, oppId));
      const ids = new Set(mails.map(({ messageId }) => messageId));
      return ids.size === 1 ? [] : [{ invariant: 'I10', detail: `the refusal of ${oppId} was told ${ids.size} times` }];
    });
}

const names = (text: string, code: string): boolean => text.replaceAll(/\s/g, '').includes(code);
const codeOf = ({ payload }: EventRow): string => String(payload.oppID);

/** The mails of an event, and the addresses to which they may be sent. */
interface Sent {
  readonly mails: readonly Mail[];
  readonly to: readonly (string | null)[];
}

/**
 * Checks the mails of an event. The same message id may occur twice, if a process died between sending and recording
 * it. A mail that a later change superseded may be missing.
 */
function toldOnce(event: EventRow, row: AppointmentRow, { mails, to }: Sent, isLast: boolean): Violation[] {
  const name = `${event.kind} of ${row.oppId}`;
  const ids = new Set(mails.map(({ messageId }) => messageId));
  if (ids.size > 1) return [{ invariant: 'I10', detail: `${name} was told ${ids.size} times` }];
  if (ids.size === 0) return isDue(event, row, isLast) ? [{ invariant: 'I10', detail: `${name} was not told` }] : [];
  return mails.flatMap((mail) => [
    ...(to.includes(mail.to) ? [] : [{ invariant: 'I10', detail: `${name} was told to somebody else` }]),
    ...(hasRightHour(event, row, mail) ? [] : [{ invariant: 'I11', detail: `${name} tells ${mail.calendar?.starts}` }]),
  ]);
}

function isDue({ kind }: EventRow, { state }: AppointmentRow, isLast: boolean): boolean {
  if (kind === 'appointment.created' || kind === 'callback.requested') return state === 'confirmed';
  if (kind === 'appointment.moved' || kind === 'message.displaced') return state === 'confirmed' && isLast;
  return kind === 'appointment.cancelled';
}

/** Kinds of mails without a calendar file, because the appointment's time is not final or not theirs. */
const NO_CALENDAR = [
  'message.displaced',
  'message.stays',
  'message.earlier',
  'message.no-show',
  'message.previous-contact',
];

function hasRightHour({ kind, payload }: EventRow, row: AppointmentRow, { calendar, text }: Mail): boolean {
  if (row.starts === null || NO_CALENDAR.includes(kind)) return true;
  if (calendar === null || calendar.zone !== 'Europe/Rome') return false;
  // A confirmation that is sent after a move contains the new time.
  if (kind === 'appointment.created' && row.version > 1) return true;
  const starts = kind === 'appointment.moved' ? Date.parse(String(payload.starts)) : row.starts;
  const wall = romeWall(starts);
  return calendar.starts === wall && text.includes(wall.slice(11));
}
