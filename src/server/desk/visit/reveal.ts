import type { reveal } from '#contract/desk/visit.ts';
import { CLEAR_SECONDS, type Contact, needsCase } from '#domain/desk/reveal.ts';
import { err, ok } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { type CardRow, findVisit } from './find-visit.ts';

const COLUMN = { cellulare: 'mobile', email: 'email', codiceFiscale: 'tax_code' } as const satisfies Readonly<
  Record<Contact, keyof CardRow>
>;

/** Returns one contact in clear, for the page to show briefly. The gate writes the audit entry first. */
export const revealCall =
  ({ db, seal }: DeskDb & { readonly seal: Pick<Seal, 'open'> }): DeskHandler<typeof reveal> =>
  async ({ oppID, campo, motivo, pratica }, { scope }) => {
    if (needsCase(motivo) && pratica === '') return err('case-missing');
    const row = await findVisit(db, scope, oppID);
    if (row === undefined) return err('not-found');
    const about = { branch: row.branch_code, oppId: oppID, person: row.tax_code_hash };
    const act = { ...about, fields: [campo], reason: motivo, ...(pratica === '' ? {} : { caseRef: pratica }) };
    return ok({ body: { valore: seal.open(row[COLUMN[campo]]), secondi: CLEAR_SECONDS }, act });
  };
