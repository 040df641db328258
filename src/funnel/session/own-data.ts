import type { CallBand } from '#domain/call/at-time.ts';
import type { Purpose } from '#domain/consent/consents.ts';
import type { Channel } from '#domain/desk/changes.ts';
import type { Language } from '#domain/language.ts';
import type { Product } from '#domain/product.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { SlotTime } from './branch.ts';

/** The newest answer to a consent, with the text it was given under, and the text of a new answer. */
export interface OwnConsent {
  readonly purpose: Purpose;
  readonly isGiven: boolean;
  readonly answeredOn: IsoDay;
  /** The instant of the answer: another answer is another intent. */
  readonly answeredAt: string;
  readonly title: string;
  /** The language of title and text. */
  readonly language: Language | undefined;
  /** Null if that text is no longer stored. */
  readonly text: string | null;
  readonly now: { readonly text: string; readonly hash: string };
  /** What a withdrawal cancels. */
  readonly cancels: 'visit' | 'request' | null;
}

/** A stored request of the customer. */
export interface OwnRequest {
  readonly code: string;
  readonly product: Product;
  readonly slot: SlotTime | null;
  readonly band: CallBand | null;
  readonly isCancelled: boolean;
  readonly branch: string;
  readonly askedOn: IsoDay;
  readonly changedOn: IsoDay;
  readonly keptUntil: IsoDay;
  readonly channel: Channel;
  /** Name of the partner's program that asked; '' without one. */
  readonly program: string;
  readonly person: Readonly<Record<'name' | 'taxCode' | 'email' | 'mobile', string>>;
  readonly messages: number;
  readonly notes: number;
  readonly consents: readonly OwnConsent[];
}

/** An access of the staff. */
export interface Reader {
  readonly on: IsoDay;
  readonly role: string;
  readonly branch: string;
  readonly reason: string;
}

export interface OwnData {
  readonly requests: readonly OwnRequest[];
  readonly readers: readonly Reader[];
}
