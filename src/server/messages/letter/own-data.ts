import type { Desk } from '../request-mails.ts';
import type { Letter } from './facts.ts';

/**
 * Where the recipient finds the own data: a link to them, or a sentence in a letter that asks for a confirmation, because
 * opening its link confirms.
 */
export function ownDataOf(
  asksToConfirm: boolean,
  { words, brand, changeUrl }: Desk & { readonly changeUrl: string },
): { readonly sentence: readonly string[]; readonly link: Pick<Letter, 'ownData'> } {
  if (!brand.hasOwnData) return { sentence: [], link: {} };
  if (asksToConfirm) return { sentence: [words.mail.unconfirmed.ownData], link: {} };
  return { sentence: [], link: { ownData: { label: words.ownData.open, url: `${changeUrl}&azione=dati` } } };
}
