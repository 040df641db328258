import type { Bozza } from '#contract/desk/capacity.ts';
import { addDays, daysBetween, type IsoDay, minuteOf } from '#domain/time/rome.ts';

export interface HoursRow {
  readonly branch_code: string;
  readonly valid_from: IsoDay;
  readonly weekday: number;
  readonly opens: number;
  readonly closes: number;
}
export interface DutyRow {
  readonly branch_code: string;
  readonly valid_from: IsoDay;
  readonly weekday: number;
  readonly consultants: number;
}
export interface ClosureRow {
  readonly branch_code: string;
  readonly day: IsoDay;
  readonly from_minute: number;
  readonly until_minute: number;
  readonly consultants: number;
  readonly reason: string;
}
export interface RosterRow {
  readonly branch_code: string;
  readonly day: IsoDay;
  readonly from_minute: number;
  readonly until_minute: number;
  readonly delta: -1 | 1;
}

/** Rows that a draft writes. */
export interface Rows {
  readonly hours: readonly HoursRow[];
  readonly duty: readonly DutyRow[];
  readonly closures: readonly ClosureRow[];
  readonly roster: readonly RosterRow[];
}
const NONE: Rows = { hours: [], duty: [], closures: [], roster: [] };

/** Maximum number of days of a draft. */
const MAX_DAYS = 366;

export const branchesOf = (draft: Bozza): readonly string[] => [
  ...new Set([...draft.filiali, ...(draft.tipo === 'loan' ? [draft.da] : [])]),
];

/** Whether a draft is valid: it begins today or later, ends after its beginning, and has no overlapping hours. */
export function isValidDraft(draft: Bozza, today: IsoDay): boolean {
  if (draft.dal < today) return false;
  if (draft.tipo === 'hours') return isWeek(draft);
  if (draft.tipo === 'loan' && (draft.filiali.length !== 1 || draft.filiali.includes(draft.da))) return false;
  const days = daysBetween(draft.dal, draft.al);
  return days >= 0 && days < MAX_DAYS && minuteOf(draft.daOra) < minuteOf(draft.aOra);
}

function isWeek({ orari, consulenti }: Extract<Bozza, { tipo: 'hours' }>): boolean {
  const spans = orari
    .map(({ giorno, da, a }) => ({ giorno, from: minuteOf(da), until: minuteOf(a) }))
    .sort((x, y) => x.giorno - y.giorno || x.from - y.from);
  const isApart = spans.every(({ giorno, from, until }, i) => {
    const before = spans[i - 1];
    return from < until && (before?.giorno !== giorno || before.until <= from);
  });
  const manned = new Set(consulenti.map(({ giorno }) => giorno));
  return isApart && manned.size === consulenti.length && spans.every(({ giorno }) => manned.has(giorno));
}

export function rowsOf(draft: Bozza): Rows {
  if (draft.tipo === 'hours') return weekOf(draft);
  const { dal, al, daOra, aOra } = draft;
  const days = Array.from({ length: daysBetween(dal, al) + 1 }, (_, i) => addDays(dal, i));
  const minutes = { from_minute: minuteOf(daOra), until_minute: minuteOf(aOra) };
  const each = <Row>(branches: readonly string[], more: Row) =>
    branches.flatMap((branch_code) => days.map((day) => ({ branch_code, day, ...minutes, ...more })));
  const away = { delta: -1 } as const;
  if (draft.tipo === 'closure')
    return { ...NONE, closures: each(draft.filiali, { consultants: draft.consulenti, reason: draft.motivo }) };
  if (draft.tipo === 'absence') return { ...NONE, roster: each(draft.filiali, away) };
  return { ...NONE, roster: [...each([draft.da], away), ...each(draft.filiali, { delta: 1 } as const)] };
}

function weekOf({ filiali, dal, orari, consulenti }: Extract<Bozza, { tipo: 'hours' }>): Rows {
  const open = new Set(orari.map(({ giorno }) => giorno));
  return {
    ...NONE,
    hours: filiali.flatMap((branch_code) =>
      orari.map(({ giorno, da, a }) => ({
        ...{ branch_code, valid_from: dal, weekday: giorno, opens: minuteOf(da), closes: minuteOf(a) },
      })),
    ),
    duty: filiali.flatMap((branch_code) =>
      consulenti
        .filter(({ giorno }) => open.has(giorno))
        .map(({ giorno, quanti }) => ({ branch_code, valid_from: dal, weekday: giorno, consultants: quanti })),
    ),
  };
}
