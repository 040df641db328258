import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { exportCounts } from '#contract/desk/insight.ts';
import { type Cell, csvFile } from '#domain/csv.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { NO_OUTCOMES, VISIT_OUTCOMES, type VisitOutcome, visitsOf } from '#domain/insight/visit-outcomes.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce, type OnceDeps } from '../http/answer-once.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { overVisits } from './over-visits.ts';

/** Hours that an export stays available to its requester. */
const EXPORT_HOURS = 24;

type Answer = { file: string; nome: string; righe: number; scade: string };
interface Asked {
  readonly da: IsoDay;
  readonly giorni: number;
}

/** Stores a CSV file with the counts of visits by branch and day, for download. It has no personal data. */
export const exportCountsCall =
  (deps: OnceDeps): DeskHandler<typeof exportCounts> =>
  (asked, ctx) =>
    answerOnce(deps, ctx, { call: exportCounts.call, body: asked }, (tx) => makeFile(tx, ctx, asked));

async function makeFile(
  tx: Transaction<Database>,
  ctx: DeskContext,
  { da, giorni }: Asked,
): Promise<Result<Done<Answer>, never>> {
  const rows = await rowsOf(tx, ctx.scope, { da, giorni });
  const { export: words } = deskWordsOf(DEFAULT_LANGUAGE).insight;
  const code = randomBytes(16).toString('base64url');
  const name = words.file(da, giorni);
  const content = csvFile([words.columns, ...rows]);
  const stored = await tx
    .insertInto('export_file')
    .values({
      ...{ code, staff_id: ctx.staff.id, name, content },
      expires_at: sql<Date>`now() + make_interval(hours => ${EXPORT_HOURS}::int)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  await writeAuditEntry(tx, ctx, exportCounts.call, { change: { from: da, days: giorni, rows: rows.length } });
  const answer = { file: code, nome: name, righe: rows.length, scade: stored.expires_at.toISOString() };
  return ok({ answer, appointmentId: null });
}

interface Row {
  readonly branch_code: string;
  readonly name: string;
  readonly day: IsoDay;
  readonly fates: Partial<Record<VisitOutcome, number>>;
}

async function rowsOf(db: Kysely<Database>, scope: Scope, { da, giorni }: Asked): Promise<readonly Cell[][]> {
  const { rows } = await sql<Row>`
    select branch_code, branch.name, day, json_object_agg(fate, count) as fates
    from (select branch_code, local::date::text as day, fate, count(*)::int as count
            from (${overVisits(scope, { from: da, days: giorni, branch: '' })}) visit group by 1, 2, 3) counted
      join branch on branch.code = counted.branch_code
    group by 1, 2, 3 order by 1, 3`.execute(db);
  return rows.map(({ branch_code, name, day, fates }) => {
    const all = { ...NO_OUTCOMES, ...fates };
    return [branch_code, name, day, visitsOf(all), ...VISIT_OUTCOMES.map((fate) => all[fate])];
  });
}
