import { sql } from 'kysely';
import { restoreVisit } from '#contract/desk/repair.ts';
import type { Output } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type RestoreDeps, restoreVisit as restore } from '../../booking/change/restore-visit.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Done } from '../../platform/database/once.ts';
import { lockVisit } from '../booking/lock-visit.ts';
import { toRequestContext } from '../booking/to-request-context.ts';
import { namesInLists } from '../day/names.ts';
import { visitLineOf, visitRows } from '../day/visit-rows.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { findVisit } from './find-visit.ts';

type Body = Output<typeof restoreVisit>;
type Restored = Result<Done<Body>, 'not-found'>;
type Deps = RestoreDeps & { readonly seal: Pick<Seal, 'hash' | 'hashes'> };

/** Restores a cancelled visit of the scope, while its seat is free. The minimum notice for visitors does not apply. */
export const restoreVisitCall =
  (deps: Deps): DeskHandler<typeof restoreVisit> =>
  (input, ctx) =>
    answerOnce(deps, ctx, { call: restoreVisit.call, body: input }, async (tx): Promise<Restored> => {
      const { oppID, versione, perche } = input;
      const row = await findVisit(tx, ctx.scope, oppID);
      if (row === undefined) return err('not-found');
      const here = { ...deps, windows: { ...deps.windows, leadMinutes: 0 } };
      const { visit } = toRequestContext(ctx);
      const motivo = await restore(tx, here, { oppId: oppID, version: versione, visit });
      await writeAuditEntry(tx, ctx, restoreVisit.call, {
        ...{ branch: row.branch_code, oppId: oppID, person: row.tax_code_hash, reason: perche },
        change: motivo === null ? {} : { refused: motivo },
      });
      const [now, [line]] = await Promise.all([
        lockVisit(tx, ctx.scope, oppID),
        visitRows(tx, ctx.scope, sql`opp_id = ${oppID}::text`),
      ]);
      if (now === undefined || line === undefined) return err('not-found');
      const visita = visitLineOf(line, namesInLists(ctx));
      const answer: Body = {
        ...{ Status: motivo === null ? '0' : '1', motivo, visita, versioneAppuntamento: now.version },
      };
      return ok({ answer, appointmentId: row.id });
    });
