import type { RequestKind } from '#domain/booking/kind.ts';
import { consentMode, MANDATORY, type Purpose } from '#domain/consent/consents.ts';
import type { Product } from '#domain/product.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import type { LaterWords } from './words.ts';

/** What a person asks for, which decides what cannot go on without a consent. */
interface Asked {
  readonly product: Product;
  readonly kind: RequestKind;
}

/** The label and the exact text shown for a purpose; some requests go on without the mandatory one. */
export function consentText(
  consents: LaterWords['consents'],
  purpose: Purpose,
  { product, kind }: Asked,
  { lender, mark }: ConsentBrands,
): { label: string; text: string } {
  const name = product === 'salary' && mark !== '' ? consents.underMark(lender, mark) : lender;
  const mandatory = purpose === MANDATORY && consentMode(product, kind) === 'strict';
  const { label, text } = consents.purposes[purpose];
  const marked = label.replace('{brand}', lender) + (mandatory ? '*' : '');
  return { label: marked, text: text(name) + (mandatory ? consents.without[kind] : '') };
}
