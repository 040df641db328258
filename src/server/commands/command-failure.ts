import pg from 'pg';
import { explained } from '../platform/database/connect/explain.ts';

const BUSY = 'The database is busy with other changes: run the command again';
const OUTDATED = 'The tables are not those of this release: run npm run migrate first';

/** An exception that a trigger raised. */
const RAISED = 'P0001';

/** What to do, by error code of PostgreSQL. No sentence holds the values of a row. */
const SENTENCES: Readonly<Record<string, string>> = {
  ...{ '40001': BUSY, '40P01': BUSY, '55P03': BUSY, '57014': BUSY, '42P01': OUTDATED, '42703': OUTDATED },
  '23503':
    'A branch, area, agent or person named here does not exist, or is still in use: create it, or end what uses it',
  '23505': 'A row with this code or name exists already: change that one, or give another code',
};

/** The failure of a command, as one sentence that says what to do. Other errors are returned unchanged. */
export function commandFailure(problem: unknown, url: string): unknown {
  const told = explained(problem, url);
  const failure = databaseErrorIn(told);
  if (told !== problem || failure === null) return told;
  const { code = '', table, constraint } = failure;
  const place = [code, ...(table ? [`table ${table}`] : []), ...(constraint ? [constraint] : [])].join(', ');
  // The triggers of this program say the reason themselves, without the values of a row.
  const sentence =
    code === RAISED
      ? failure.message
      : (SENTENCES[code] ?? 'The database refuses this change: run npm run doctor, and report this code');
  // A failed migration is named; a statement of a command has no other words.
  const step = problem instanceof Error && problem !== failure ? `${problem.message}: ` : '';
  return new Error(`${step}${sentence} (${place})`, { cause: problem });
}

function databaseErrorIn(problem: unknown): pg.DatabaseError | null {
  for (let each = problem; each instanceof Error; each = each.cause) if (each instanceof pg.DatabaseError) return each;
  return null;
}
