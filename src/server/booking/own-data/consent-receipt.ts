import type { consentReceipt } from '#contract/own-data.ts';
import { err, ok } from '#domain/result.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Handler } from '../../http/public-gate.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { chainAnswersOf } from '../consents/chain-consents.ts';
import { type Controller, consentRecord } from './consent-record.ts';
import { currentText } from './own-consents.ts';
import { ownRows } from './own-rows.ts';
import { type OwnDataDeps, TO_PROVE } from './read-own-data.ts';

/** Makes the receipt of a consent. First it chains the answers that have no link of the chain yet. */
export const consentReceiptCall =
  (deps: OwnDataDeps & { readonly controller: Controller }): Handler<typeof consentReceipt> =>
  async ({ oppID, scopo }, { proof, language }) => {
    const { db, controller, consentBrands: brands } = deps;
    if (!deps.isOn) return err('not-found');
    const own = await ownRows({ ...deps, proof, oppID });
    if (!own.ok) return own;
    if (own.value === 'contatto') return ok({ body: TO_PROVE });
    const [row] = own.value;
    const { label } = currentText(row, scopo, { brands, language });
    const { receipt: words } = wordsOf(language);
    const asked = { ...row, purpose: scopo, title: label.replace(/\*$/, ''), withdrawal: words.withdrawal, controller };
    const ricevuta = await inTransaction(db, async (tx) => {
      await chainAnswersOf(tx, [row.id]);
      return consentRecord(tx, asked);
    });
    if (ricevuta === null) return err('not-found');
    // The PDF code is large, so it loads on the first request.
    const { receiptPdf } = await import('./receipt-pdf.ts');
    const pdf = await receiptPdf(ricevuta, language);
    return ok({ body: { Status: '0' as const, ricevuta, pdf: pdf.toString('base64') } });
  };
