import type { accessRequest } from '#contract/desk/privacy.ts';
import { CONTACTS } from '#domain/desk/reveal.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import { err, ok } from '#domain/result.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { DeskDb } from '../door/desk-db.ts';
import type { DeskHandle } from '../door/desk-gate.ts';
import { heldOf } from './held.ts';
import { obstacleTo } from './obstacle.ts';

export interface AccessWorld extends DeskDb {
  readonly seal: Pick<Seal, 'open' | 'taxCodeHash' | 'taxCodeHashes'>;
  readonly clock: Clock;
  readonly lenderWords: Pick<BrandWords, 'privacy'>;
}

/**
 * All data held of a person, as «Accesso ai dati» and as a machine-readable copy. The tax code is sent in the body, the
 * document in the answer: neither is in an address or stored as a file. The gate writes the audit entry first.
 */
export const accessRequestCall =
  ({ db, seal, clock, lenderWords }: AccessWorld): DeskHandle<typeof accessRequest> =>
  async ({ codiceFiscale, pratica: caseRef }) => {
    const code = parseTaxCode(codiceFiscale);
    if (!code.ok) return err('malformed');
    const [dati, ostacolo] = await Promise.all([
      heldOf(db, seal, code.value, clock()),
      obstacleTo(db, seal.taxCodeHashes(code.value)),
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
