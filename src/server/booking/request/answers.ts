import type { CreateAnswer } from '#contract/appointments.ts';
import type { Alternative } from '#contract/wire.ts';
import type { Language } from '#domain/language.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import { wordsOf } from '#texts/words-of.ts';

/** Reason of a refused create; `fields` are wire names, never values. */
export interface Refusal {
  readonly reason: 'slot-taken' | 'invalid' | 'already-booked' | 'minor';
  readonly fields?: readonly string[];
  readonly alternatives?: readonly Alternative[];
}

const MESSAGE = {
  'slot-taken': 'slotTaken',
  invalid: 'invalid',
  'already-booked': 'alreadyBooked',
  minor: 'minor',
} as const;

/** Builds the answer of a create that the booking rules refuse. It is a normal answer, with HTTP 200. */
export const refused = (language: Language, { reason, fields, alternatives }: Refusal): CreateAnswer => ({
  Status: '2',
  resultCode: 2,
  Message: wordsOf(language).engine[MESSAGE[reason]],
  motivo: reason,
  alternative: [...(alternatives ?? [])],
  ...(fields === undefined ? {} : { campi: [...fields] }),
});

/** Builds the answer of a successful create. Its Status is "1" for the business product and "0" for the others. */
export const confirmed = (
  product: Product,
  made: { readonly opp_id: string; readonly contact_id: string; readonly confirm_by: Date | null },
): CreateAnswer => ({
  Status: PRODUCTS[product].success,
  resultCode: 0,
  Message: '',
  oppID: made.opp_id,
  contactID: made.contact_id,
  typUrl: '',
  ...(made.confirm_by === null ? {} : { confermaEntro: made.confirm_by.toISOString() }),
});
