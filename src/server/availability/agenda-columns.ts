import type { Changes, RosterChange } from '#domain/agenda/changes.ts';
import type { Agenda, Opening } from '#domain/agenda/free-slots.ts';
import type { IsoDay } from '#domain/time/rome.ts';

type Duty = Readonly<Record<string, number>>;
type Minutes = readonly [day: IsoDay, from: number, until: number, number: number];

/** Opening hours and consultants of a branch from a given day on, as read from the database. */
export interface AgendaColumns {
  readonly openings: readonly Opening[];
  /** Number of consultants by weekday. */
  readonly duty: Duty;
  /** Number of consultants on days that differ from their weekday as a whole. */
  readonly exceptions: Duty;
  readonly holidays: readonly IsoDay[];
  /** New weekly hours from a later day on, closures of part of a day, and single consultants added or absent. */
  readonly changes: {
    readonly weeks: readonly { readonly from: IsoDay; readonly openings: readonly Opening[]; readonly duty: Duty }[];
    readonly closings: readonly Minutes[];
    readonly roster: readonly Minutes[];
  };
}

const openingsOf = (week: string) => `
  (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
                            order by h.weekday, h.opens), '[]')
     from opening_hours h where h.branch_code = b.code and h.valid_from = ${week})`;
const dutyOf = (week: string) => `
  (select coalesce(json_object_agg(d.weekday, d.consultants), '{}')
     from duty d where d.branch_code = b.code and d.valid_from = ${week})`;

/**
 * SQL expressions that read the agenda of branch `b` as JSON, for the days from `first` until before `past` (null: no
 * end). Every read or change of availability uses them.
 */
export function agendaColumns(first: string, past: string | null): { readonly [Name in keyof AgendaColumns]: string } {
  const within = (day: string) => `${day} >= ${first}${past === null ? '' : ` and ${day} < ${past}`}`;
  const begun = (table: string) => `(
    select max(w.valid_from) from ${table} w where w.branch_code = b.code and w.valid_from <= ${first})`;
  const minutes = (table: string, number: string) => `
    (select coalesce(json_agg(json_build_array(m.day, m.from_minute, m.until_minute, m.${number})), '[]')
       from ${table} m where m.branch_code = b.code and ${within('m.day')} and not (${IS_WHOLE_DAY[table] ?? 'false'}))`;
  return {
    openings: openingsOf(begun('opening_hours')),
    duty: dutyOf(begun('duty')),
    exceptions: `
      (select coalesce(json_object_agg(m.day, m.consultants), '{}')
         from closure m where m.branch_code = b.code and ${within('m.day')} and ${IS_WHOLE_DAY.closure})`,
    holidays: `
      (select coalesce(json_agg(f.day), '[]') from holiday f where ${within('f.day')} and f.city in ('', b.city))`,
    changes: `
      json_build_object('closings', ${minutes('closure', 'consultants')}, 'roster', ${minutes('roster_change', 'delta')},
        'weeks', (select coalesce(json_agg(json_build_object('from', w.valid_from,
            'openings', ${openingsOf('w.valid_from')}, 'duty', ${dutyOf('w.valid_from')}) order by w.valid_from), '[]')
          from (select distinct valid_from from opening_hours where branch_code = b.code and valid_from > ${first}
                ${past === null ? '' : `and valid_from < ${past}`}) w))`,
  };
}

/** SQL condition for a closure `m` of a whole day. */
const IS_WHOLE_DAY: Readonly<Record<string, string>> = { closure: 'm.from_minute = 0 and m.until_minute = 1440' };

export function agendaOf({ openings, duty, exceptions, holidays, changes }: AgendaColumns): Agenda {
  return {
    openings,
    consultants: consultantsIn(duty),
    exceptions: new Map(Object.entries(exceptions)),
    holidays: new Set(holidays),
    changes: changesIn(changes),
  };
}

const consultantsIn = (duty: Duty): ReadonlyMap<number, number> =>
  new Map(Object.entries(duty).map(([weekday, count]) => [Number(weekday), count]));

function changesIn({ weeks, closings, roster }: AgendaColumns['changes']): Changes {
  return {
    weeks: weeks.map(({ from, openings, duty }) => ({ from, openings, consultants: consultantsIn(duty) })),
    closings: closings.map(([day, from, until, consultants]) => ({ day, from, until, consultants })),
    roster: roster.map(([day, from, until, delta]): RosterChange => ({ day, from, until, delta })),
  };
}
