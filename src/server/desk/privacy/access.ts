import type { accessRequest } from '#contract/desk/privacy.ts';
import { CONTACTS } from '#domain/desk/reveal.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import { err, ok } from '#domain/result.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { collectPersonalData } from './held.ts';
import { erasureBlocker } from './obstacle.ts';

export interface AccessDeps extends DeskDb {
  readonly seal: Pick<Seal, 'open' | 'taxCodeHash' | 'taxCodeHashes'>;
  readonly clock: Clock;
  readonly lenderWords: Pick<BrandWords, 'privacy'>;
}

/**
 * All data held of a person, as «Accesso ai dati» and as a machine-readable copy. The tax code is sent in the body, the
 * document in the answer: neither is in an address or stored as a file. The gate writes the audit entry first.
 */
export const accessRequestCall =
  ({ db, seal, clock, lenderWords }: AccessDeps): DeskHandler<typeof accessRequest> =>
  async ({ codiceFiscale, pratica: caseRef }) => {
    const code = parseTaxCode(codiceFiscale);
    if (!code.ok) return err('malformed');
    const [dati, ostacolo] = await Promise.all([
      collectPersonalData(db, seal, code.value, clock()),
      erasureBlocker(db, seal.taxCodeHashes(code.value)),
    ]);
    // The PDF code is large, so it loads on the first request.
    const { accessPdf } = await import('./access-pdf.ts');
    const pdf = await accessPdf(dati, caseRef, lenderWords.privacy);
    return ok({
      body: { pdf: pdf.toString('base64'), dati, ostacolo },
      act: {
        ...{ person: seal.taxCodeHash(code.value), fields: CONTACTS, reason: 'accesso', caseRef },
        change: { requests: dati.richieste.length, customer: dati.cliente !== null },
      },
    });
  };
