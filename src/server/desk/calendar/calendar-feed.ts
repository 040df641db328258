import { type Kysely, sql } from 'kysely';
import { SLOT_MINUTES } from '#domain/agenda/free-slots.ts';
import { attendanceOf } from '#domain/desk/attendance.ts';
import { isInside } from '#domain/desk/permissions.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { BY_CODE } from '#domain/product.ts';
import { addDays, type IsoDay } from '#domain/time/rome.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import { escapeText, icalendar, span, utcStamp } from '../../messages/documents/icalendar.ts';
import type { Database } from '../../platform/database/schema.ts';
import { assignedTo, betweenDays, callStateOf, type VisitRow, visitRows } from '../day/visit-rows.ts';
import { GRANT_COLUMNS, type GrantColumns, scopesOf } from '../sign-in/grants.ts';

/** Number of past days that a calendar shows. */
const BACK_DAYS = 7;
const SLOT_MS = SLOT_MINUTES * 60_000;

/** Whose visits a link shows: those of a branch, or those assigned to a member of the staff. */
export interface CalendarOwner {
  readonly branch_code: string | null;
  readonly staff_id: string | null;
  /** Null for a person's calendar. */
  readonly branch_name: string | null;
}

/**
 * The owner of a live link. The maker must still have the right to make it: an ended role or account closes the link.
 */
export async function ownerOf(db: Kysely<Database>, tokenHash: Buffer): Promise<CalendarOwner | undefined> {
  const { rows } = await sql<CalendarOwner & GrantColumns>`
    select link.branch_code, link.staff_id, branch.name as branch_name, ${GRANT_COLUMNS}
      from calendar_link link join staff on staff.id = made_by
      left join branch on branch.code = link.branch_code
     where token_hash = ${tokenHash} and staff.active`.execute(db);
  return rows.find(mayMake);
}

function mayMake({ branch_code, ...grants }: CalendarOwner & GrantColumns): boolean {
  const scope = scopesOf(grants)(branch_code === null ? 'calendar.own' : 'calendar.branch');
  return scope !== null && (branch_code === null || isInside(scope, branch_code));
}

/** The calendar of a link: codes, products, times and states; no names and no contacts. */
export async function calendarOf(
  db: Kysely<Database>,
  owner: CalendarOwner,
  { today, horizonDays }: { readonly today: IsoDay; readonly horizonDays: number },
): Promise<string> {
  const whose =
    owner.branch_code === null
      ? assignedTo(owner.staff_id)
      : sql<boolean>`appointment.branch_code = ${owner.branch_code}::text`;
  const days = betweenDays(addDays(today, -BACK_DAYS), addDays(today, horizonDays + 1));
  const rows = await visitRows(db, { role: 'manager', kind: 'network' }, sql<boolean>`${whose} and ${days}`);
  const { feed } = deskWordsOf(DEFAULT_LANGUAGE).calendars;
  const head = [
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(owner.branch_name === null ? feed.mine : feed.title(owner.branch_name))}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
  ];
  return icalendar(DEFAULT_LANGUAGE, head, rows.flatMap(eventOf));
}

/** Nothing in it depends on the time of the read, so an unchanged calendar keeps its ETag. */
function eventOf(row: VisitRow): readonly string[] {
  const { calendars, today } = deskWordsOf(DEFAULT_LANGUAGE);
  const isCancelled = row.state === 'cancelled';
  const moments = { arrivedAt: row.arrived_at, startedAt: row.started_at, outcome: row.outcome };
  const attendance = attendanceOf(moments);
  const call = callStateOf(row);
  const state = isCancelled
    ? today.states.cancelled
    : call !== null
      ? today.states[call]
      : attendance === 'arrived'
        ? calendars.feed.arrived
        : today.states[attendance];
  const product = today.products[BY_CODE[row.product]];
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(row.opp_id)}@fissa-sportello`,
    `DTSTAMP:${utcStamp(row.created_at)}`,
    `SEQUENCE:${row.version}`,
    `STATUS:${isCancelled ? 'CANCELLED' : row.confirm_by === null ? 'CONFIRMED' : 'TENTATIVE'}`,
    `SUMMARY:${escapeText(calendars.feed.summary(product, state))}`,
    `DESCRIPTION:${escapeText(calendars.feed.request(row.opp_id))}`,
    ...span(row.starts, new Date(row.starts.getTime() + SLOT_MS)),
    'END:VEVENT',
  ];
}
