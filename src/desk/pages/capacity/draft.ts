import type { IsoDay } from '#domain/time/rome.ts';
import { type Me, mayAt } from '../../session/me.ts';
import type { Change } from '../../wire/capacity-draft.ts';
import { fromWeek, intoWeek, type WeekDraft, weekFault } from './week-draft.ts';

export const CHANGE_KINDS = ['close', 'reduce', 'absence', 'week'] as const;
export type DraftKind = (typeof CHANGE_KINDS)[number] | 'loan';

/** The form's values; they stay after a failed request. */
export interface Draft {
  readonly kind: DraftKind;
  /** Further branches of the change, besides the page's branch. */
  readonly others: readonly string[];
  /** '' until chosen. */
  readonly from: string;
  readonly to: string;
  readonly isWhole: boolean;
  readonly fromHour: string;
  readonly untilHour: string;
  readonly consultants: number;
  readonly week: WeekDraft;
  /** The branch that lends a consultant. */
  readonly lender: { readonly code: string; readonly name: string };
  readonly reason: string;
}

/** Whether the user may apply a draft of this kind; an absence needs less than any other change. */
export const mayApplyKind = (me: Me, kind: DraftKind, branch: string): boolean =>
  mayAt(me, 'capacity.apply', branch) || (kind === 'absence' && mayAt(me, 'absence.write', branch));

export const emptyDraft = (week: WeekDraft): Draft => ({
  ...{ kind: 'close', others: [], from: '', to: '', isWhole: true, fromHour: '', untilHour: '', consultants: 1, week },
  ...{ lender: { code: '', name: '' }, reason: '' },
});

/** The draft of an address with `assenza=DAY`: one consultant less on that day. */
export const absenceOn = (draft: Draft, search: string): Draft => {
  const day = new URLSearchParams(search).get('assenza') ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) ? { ...draft, kind: 'absence', from: day, to: day } : draft;
};

export type Field = 'from' | 'to' | 'fromHour' | 'untilHour' | 'reason' | 'week';
export type Fault = 'required' | 'past' | 'order' | 'week' | 'consultantCount' | 'noHours';
export type Faults = Readonly<Partial<Record<Field, Fault>>>;

/** The faults of the draft that are found before it is sent. */
export function faultsOf(draft: Draft, today: IsoDay): Faults {
  const reason: Faults = draft.reason.trim() === '' ? { reason: 'required' } : {};
  const from: Faults = draft.from === '' ? { from: 'required' } : draft.from < today ? { from: 'past' } : {};
  if (draft.kind === 'week') {
    const week = weekFault(draft.week);
    return { ...from, ...(week === null ? {} : { week }), ...reason };
  }
  return { ...from, ...endFault(draft), ...(draft.isWhole ? {} : hourFaults(draft)), ...reason };
}

function endFault({ from, to }: Draft): Faults {
  if (to === '') return { to: 'required' };
  return to < from ? { to: 'order' } : {};
}

function hourFaults({ fromHour, untilHour }: Draft): Faults {
  const missing: Faults = {
    ...(fromHour === '' ? { fromHour: 'required' } : {}),
    ...(untilHour === '' ? { untilHour: 'required' } : {}),
  };
  if (fromHour === '' || untilHour === '') return missing;
  return untilHour <= fromHour ? { untilHour: 'order' } : {};
}

/** The change of a valid draft, at the page's branch. */
export function changeIn(draft: Draft, branch: string): Change {
  const { kind, from, isWhole } = draft;
  const shared = { branches: [branch, ...draft.others], from, reason: draft.reason.trim() };
  if (kind === 'week') return { kind: 'hours', ...shared, ...intoWeek(draft.week) };
  const span = {
    ...{ ...shared, to: draft.to, fromHour: isWhole ? '00:00' : draft.fromHour },
    untilHour: isWhole ? '24:00' : draft.untilHour,
  };
  if (kind === 'absence') return { kind: 'absence', ...span };
  if (kind === 'loan') return { kind: 'loan', ...span, lender: draft.lender.code };
  return { kind: 'closure', ...span, consultants: kind === 'close' ? 0 : draft.consultants };
}

/** The draft of another person's change, to review and approve. `nameOf` gives a branch's name. */
export function draftFrom(change: Change, branch: string, empty: Draft, nameOf: (code: string) => string): Draft {
  const shared = { ...empty, others: change.branches.filter((code) => code !== branch), reason: change.reason };
  if (change.kind === 'hours') return { ...shared, kind: 'week', from: change.from, week: fromWeek(change) };
  const { from, to, fromHour, untilHour } = change;
  const isWhole = fromHour === '00:00' && untilHour === '24:00';
  const span = { ...shared, from, to, isWhole, fromHour: isWhole ? '' : fromHour, untilHour: isWhole ? '' : untilHour };
  if (change.kind === 'absence') return { ...span, kind: 'absence' };
  if (change.kind === 'loan')
    return { ...span, kind: 'loan', lender: { code: change.lender, name: nameOf(change.lender) } };
  return { ...span, kind: change.consultants === 0 ? 'close' : 'reduce', consultants: Math.max(1, change.consultants) };
}
