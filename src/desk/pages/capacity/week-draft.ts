import { MAX_CONSULTANTS } from '#domain/agenda/consultants.ts';
import type { Change, WeekHours } from '../../wire/capacity-draft.ts';
import type { Week } from '../../wire/hours.ts';

export type Span = readonly [from: string, until: string];

/** A weekday as typed: '' without an hour. */
export interface WeekDayDraft {
  readonly weekday: number;
  readonly spans: readonly [morning: Span, afternoon: Span];
  readonly consultants: number;
}
/** Monday to Sunday. */
export type WeekDraft = readonly WeekDayDraft[];

type HoursChange = Extract<Change, { kind: 'hours' }>;

const NONE: Span = ['', ''];
const NOON = '13:00';
const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** Morning and afternoon of a day; a single span that begins after 13:00 is the afternoon. */
function partsOf(spans: readonly Span[]): WeekDayDraft['spans'] {
  const [first = NONE, second = NONE] = [...spans].sort(([a], [b]) => (a < b ? -1 : 1));
  return spans.length === 1 && first[0] >= NOON ? [NONE, first] : [first, second];
}

/** The week in force as a first draft. */
export const weekDraftOf = (week: Pick<Week, 'days'> | undefined): WeekDraft =>
  DAYS.map((weekday) => {
    const day = week?.days.find((each) => each.weekday === weekday);
    return { weekday, spans: partsOf(day?.spans ?? []), consultants: day?.consultants ?? 0 };
  });

export const fromWeek = ({ hours, consultants }: Pick<HoursChange, 'hours' | 'consultants'>): WeekDraft =>
  DAYS.map((weekday) => ({
    ...{ weekday, consultants: consultants.find((each) => each.weekday === weekday)?.count ?? 0 },
    spans: partsOf(hours.filter((each) => each.weekday === weekday).map(({ from, until }) => [from, until] as const)),
  }));

const isOpen = ([from, until]: Span): boolean => from !== '' || until !== '';
export const openSpans = ({ spans }: WeekDayDraft): readonly Span[] => spans.filter(isOpen);

/** The fault of the draft; null when valid. */
export function weekFault(week: WeekDraft): 'week' | 'consultantCount' | 'noHours' | null {
  const isWrong = week.some((day) => {
    const [first, second] = openSpans(day);
    const all = [first, second].filter((span) => span !== undefined);
    const inOrder = all.every(([from, until]) => from !== '' && from < until);
    return !inOrder || (first !== undefined && second !== undefined && first[1] > second[0]);
  });
  if (isWrong) return 'week';
  if (week.every((day) => openSpans(day).length === 0)) return 'noHours';
  return week.some((day) => openSpans(day).length > 0 && (day.consultants < 1 || day.consultants > MAX_CONSULTANTS))
    ? 'consultantCount'
    : null;
}

/** Days without hours are closed, and have no consultants. */
export function intoWeek(week: WeekDraft): Pick<HoursChange, 'hours' | 'consultants'> {
  const hours: WeekHours[] = week.flatMap((day) =>
    openSpans(day).map(([from, until]) => ({ weekday: day.weekday, from, until })),
  );
  const open = week.filter((day) => openSpans(day).length > 0);
  return { hours, consultants: open.map(({ weekday, consultants }) => ({ weekday, count: consultants })) };
}
