import { assignVisit, takeVisit, team } from '#contract/desk/assignment.ts';
import { ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { type Visit, visitOf } from './day.ts';
import type { Marked } from './mark.ts';

/** The new receiver of a visit: `take` the user, `giveBack` none, `assign` a colleague by code, or none for ''. */
export type Assignment = { readonly kind: 'take' | 'giveBack' } | { readonly kind: 'assign'; readonly whom: string };

/** Changes the receiver of a visit, once per key. */
export async function sendAssignment(
  call: DeskCall,
  { code, assigned }: Visit,
  assignment: Assignment,
  key: string,
): Promise<Result<Marked, CallFault>> {
  const which = { oppID: code, versione: assigned };
  const answer =
    assignment.kind === 'assign'
      ? await call(assignVisit, { ...which, chi: assignment.whom }, { key })
      : await call(takeVisit, { ...which, lascia: assignment.kind === 'giveBack' }, { key });
  if (!answer.ok) return answer;
  return ok({ done: answer.value.Status === '0', visit: visitOf(answer.value.visita) });
}

/** A person of the branch, with the visits assigned on the day. */
export interface Colleague {
  readonly code: string;
  readonly name: string;
  readonly visits: number;
  readonly isAway: boolean;
  /** False: only has visits left. */
  readonly receives: boolean;
}

export async function readTeam(
  call: DeskCall,
  { branch, day }: { readonly branch: string; readonly day: IsoDay },
): Promise<Result<readonly Colleague[], CallFault>> {
  const answer = await call(team, { filiale: branch, giorno: day });
  if (!answer.ok) return answer;
  return ok(
    answer.value.persone.map(({ codice, nome, visite, assente, riceve }) => ({
      ...{ code: codice, name: nome, visits: visite, isAway: assente, receives: riceve },
    })),
  );
}
