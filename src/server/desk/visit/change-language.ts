import { changeLanguage } from '#contract/desk/visit.ts';
import type { Output } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { homeSite, languagesOf, type Sites } from '../../platform/config/site.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Done } from '../../platform/database/once.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { findVisit } from './find-visit.ts';

interface LanguageDeps extends DeskDb {
  readonly seal: Pick<Seal, 'hash' | 'hashes'>;
  readonly sites: Sites;
}
type Changed = Result<Done<Output<typeof changeLanguage>>, 'not-found'>;

/** Changes the language of a visit's messages to one that its site offers. */
export const changeLanguageCall =
  (deps: LanguageDeps): DeskHandler<typeof changeLanguage> =>
  (input, ctx) =>
    answerOnce(deps, ctx, { call: changeLanguage.call, body: input }, async (tx): Promise<Changed> => {
      const { oppID, lingua } = input;
      const row = await findVisit(tx, ctx.scope, oppID);
      if (row === undefined) return err('not-found');
      const isOffered = languagesOf(homeSite(deps.sites, row.site)).includes(lingua);
      const about = { branch: row.branch_code, oppId: oppID, person: row.tax_code_hash };
      await writeAuditEntry(tx, ctx, changeLanguage.call, {
        ...about,
        change: isOffered ? { language: lingua } : { refused: 'not-offered' },
      });
      if (isOffered) await tx.updateTable('appointment').set({ language: lingua }).where('id', '=', row.id).execute();
      return ok({ answer: { Status: isOffered ? '0' : '1' }, appointmentId: row.id });
    });
