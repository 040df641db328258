import type { AppointmentView } from '../appointment-view.ts';
import type { Desk } from '../request-mails.ts';
import type { Letter } from './facts.ts';

/**
 * Where the recipient finds the own data: a link to them, or a sentence in an unconfirmed letter, because opening its
 * link confirms the request.
 */
export function ownDataOf(
  { confirmBy }: Pick<AppointmentView, 'confirmBy'>,
  { words, brand, changeUrl }: Desk & { readonly changeUrl: string },
): { readonly sentence: readonly string[]; readonly link: Pick<Letter, 'ownData'> } {
  if (!brand.hasOwnData) return { sentence: [], link: {} };
  if (confirmBy !== null) return { sentence: [words.mail.unconfirmed.ownData], link: {} };
  return { sentence: [], link: { ownData: { label: words.ownData.open, url: `${changeUrl}&azione=dati` } } };
}
