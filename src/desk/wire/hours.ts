import { branchHours } from '#contract/desk/capacity.ts';
import { ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

type Span = readonly [from: string, until: string];

/** Hours and consultants of a weekday, 1 to 7 from Monday. */
export interface WeekDay {
  readonly weekday: number;
  readonly spans: readonly Span[];
  readonly consultants: number;
}
export interface Week {
  readonly from: IsoDay;
  readonly days: readonly WeekDay[];
}

/** A day with different hours. */
export interface OtherDay {
  readonly day: IsoDay;
  readonly what:
    | { readonly kind: 'closing'; readonly span: Span; readonly consultants: number; readonly reason: string }
    | { readonly kind: 'roster'; readonly span: Span; readonly delta: number }
    | { readonly kind: 'holiday'; readonly name: string };
}

export interface BranchHours {
  /** Weekly hours by start; the first are in force now. */
  readonly weeks: readonly Week[];
  /** Days with other hours, from today on, earliest first. */
  readonly others: readonly OtherDay[];
}

/** Reads the hours of a branch: weekly hours, and days that differ. */
export async function readHours(call: DeskCall, branch: string): Promise<Result<BranchHours, CallFault>> {
  const answer = await call(branchHours, { filiale: branch });
  if (!answer.ok) return answer;
  const { settimane, chiusure, festivi, turni } = answer.value;
  const others: OtherDay[] = [
    ...festivi.map(({ giorno, nome }) => ({ day: giorno, what: { kind: 'holiday', name: nome } as const })),
    ...chiusure.map(({ giorno, da, a, consulenti, motivo }) => ({
      day: giorno,
      what: { kind: 'closing', span: [da, a], consultants: consulenti, reason: motivo } as const,
    })),
    ...turni.map(({ giorno, da, a, consulenti }) => ({
      day: giorno,
      what: { kind: 'roster', span: [da, a], delta: consulenti } as const,
    })),
  ];
  return ok({
    weeks: settimane.map(({ dal, giorni }) => ({
      from: dal,
      days: giorni.map(({ giorno, orari, consulenti }) => ({
        ...{ weekday: giorno, consultants: consulenti },
        spans: orari.map(({ da, a }) => [da, a] as const),
      })),
    })),
    others: others.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  });
}
