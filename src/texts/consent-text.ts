import { MANDATORY, type Purpose } from '#domain/consent/consents.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import type { LaterWords } from './words.ts';

/** The label and the exact text shown for a purpose; a product may go on without the mandatory one. */
export function consentText(
  consents: LaterWords['consents'],
  purpose: Purpose,
  product: Product,
  { lender, mark }: ConsentBrands,
): { label: string; text: string } {
  const name = product === 'salary' && mark !== '' ? consents.underMark(lender, mark) : lender;
  const mandatory = purpose === MANDATORY && PRODUCTS[product].consent === 'strict';
  const { label, text } = consents.purposes[purpose];
  const marked = label.replace('{brand}', lender) + (mandatory ? '*' : '');
  return { label: marked, text: text(name) + (mandatory ? consents.without : '') };
}
