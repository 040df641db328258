import { sql } from 'kysely';
import { applyChange, type CapacityDeps } from '../../booking/capacity/apply-change.ts';
import { type Draft, NOBODY } from '../../booking/capacity/draft.ts';
import { appointments, touchedLines } from '../touched-lines.ts';

export interface Closed {
  readonly lines: readonly string[];
  readonly isDone: boolean;
}

/**
 * Closes a branch or agency for good, so that visitors no longer find it. Future visits there get replacement slots, as
 * with any change; without `accept` they are only listed. Its bookings stay stored. An import of its row opens it
 * again.
 */
export async function closeBranch({ db, ...deps }: CapacityDeps, code: string, accept: boolean): Promise<Closed> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; today: string }>`
      select name, (now() at time zone 'Europe/Rome')::date::text as today from branch
       where code = ${code}::text and active`.execute(tx);
    const [branch] = rows;
    if (branch === undefined) return { lines: [`There is no open branch or agency ${code}.`], isDone: false };
    // The kind `import` marks a change that the desk cannot undo.
    const draft: Draft = {
      ...{ kind: 'import', branches: [code], first: branch.today, last: null, reason: 'branch close' },
      payload: { close: code },
      async write(inside) {
        await inside.updateTable('branch').set({ active: false }).where('code', '=', code).execute();
        return {};
      },
    };
    const { tried, isApplied } = await applyChange(tx, { ...deps, db: tx }, draft, {
      ...NOBODY,
      accepts: ({ lost }) => accept || lost.length === 0,
    });
    const count = appointments(tried.lost.length);
    if (!isApplied)
      return {
        lines: [
          ...touchedLines(tried.lost),
          `${code} stays open: ${count} would have to move. With --accept each is offered other hours.`,
        ],
        isDone: false,
      };
    return { lines: [`${code} ${branch.name} is closed; ${count} offered other hours.`], isDone: true };
  });
}
