import type { DetailsDraft } from '#domain/booking/details-form.ts';
import type { RequestKind } from '#domain/booking/kind.ts';
import type { PersonDraft } from '#domain/booking/person-form.ts';
import type { Answers } from '#domain/consent/consents.ts';
import type { Language } from '#domain/language.ts';
import type { Product } from '#domain/product.ts';
import type { IsoDay } from '#domain/time/rome.ts';

/** What a visitor asks for, whatever payload said it. Masks in `person` are not resolved yet. */
export interface BookingRequest {
  readonly product: Product;
  /** '' when the lender chooses (business) or none was given. */
  readonly branch: string;
  readonly kind: RequestKind;
  /** Of a visit alone, and null for a day that does not exist. */
  readonly slot: { readonly day: IsoDay; readonly minute: number } | null;
  /** In which the customer reads, and is written to. */
  readonly language: Language;
  /** The postcode searched: who asks for a call there gets the agent who serves it; '' = not told. */
  readonly searchedCap: string;
  readonly infoOnly: boolean;
  /** By which way it came: the page, or somebody of the staff. */
  readonly channel: 'web' | 'phone' | 'desk' | 'walk_in';
  readonly person: PersonDraft;
  readonly consents: Answers;
  /** '' = the version shown now. */
  readonly consentVersion: string;
  readonly lookupRef: string;
  /** The product's further fields, by wire name; '' = not given. */
  readonly details: DetailsDraft;
  /** Where the visit came from; no masks, no personal data. */
  readonly media: Readonly<Record<string, string>>;
}
