import type { FormValues } from '#domain/booking/fields.ts';
import type { RequestKind } from '#domain/booking/kind.ts';
import type { CallBand } from '#domain/call/at-time.ts';
import type { Answers } from '#domain/consent/consents.ts';
import type { Channel } from '#domain/desk/changes.ts';
import type { Language } from '#domain/language.ts';
import type { Product } from '#domain/product.ts';
import type { IsoDay } from '#domain/time/rome.ts';

/** A create request in one shape, whatever its payload was. Masks in `form` are not resolved yet. */
export interface BookingRequest {
  readonly product: Product;
  /** '' when the lender chooses (business) or none was given. */
  readonly branch: string;
  readonly kind: RequestKind;
  /**
   * Of a visit, null for a day that does not exist. Of a call at a chosen time, with the first minute of its band; null
   * for a call as soon as possible.
   */
  readonly slot: { readonly day: IsoDay; readonly minute: number } | null;
  /** The band of a call that may take any half-hour inside it. */
  readonly band?: CallBand;
  /** Language of pages and mails. */
  readonly language: Language;
  /** The searched postcode, whose agent gets a requested call; '' = not given. */
  readonly searchedCap: string;
  readonly infoOnly: boolean;
  /** Channel of the request: the page, or the staff. */
  readonly channel: Channel;
  readonly form: FormValues;
  readonly consents: Answers;
  /** '' = the current version. */
  readonly consentVersion: string;
  readonly lookupRef: string;
  /** Reference of a sign-in with the state identity; '' without one. */
  readonly identityRef: string;
  /** Origin of the visit; no masks, no personal data. */
  readonly media: Readonly<Record<string, string>>;
}
