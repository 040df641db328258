import type { RequestKind } from '#domain/booking/kind.ts';
import { consentMode, MANDATORY, type Purpose } from '#domain/consent/consents.ts';
import type { Product } from '#domain/product.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import type { LaterWords } from './words.ts';

/** The product and kind of the customer's request; they determine which consents are mandatory. */
interface Subject {
  readonly product: Product;
  readonly kind: RequestKind;
}

/**
 * The label and the exact text of a purpose. The `MANDATORY` purpose gets an asterisk and a consequence only where the
 * request needs it.
 */
export function consentText(
  consents: LaterWords['consents'],
  purpose: Purpose,
  { product, kind }: Subject,
  { lender, mark: brand }: ConsentBrands,
): { label: string; text: string } {
  const name = product === 'salary' && brand !== '' ? consents.underBrand(lender, brand) : lender;
  const mandatory = purpose === MANDATORY && consentMode(product, kind) === 'strict';
  const { label, text } = consents.purposes[purpose];
  const marked = label.replace('{brand}', lender) + (mandatory ? '*' : '');
  return { label: marked, text: text(name) + (mandatory ? consents.without[kind] : '') };
}
