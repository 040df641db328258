import type { OpenDays } from '#domain/agenda/weekly-hours.ts';
import type { Language } from '#domain/language.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';

/** A request of any kind, with what documents and messages show of it. Values are plain text, never masked. */
interface View {
  readonly oppId: string;
  readonly product: Product;
  /** A salary-backed loan that a branch serves, as it serves personal loans. */
  readonly isPP: boolean;
  readonly firstName: string;
  /** First name as shown in mails; '' until the contact is proven, since a stranger may have typed both. */
  readonly greetedAs: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  /** The person is a known customer, whose stored contacts the browser has perhaps seen only masked. */
  readonly recognised: boolean;
  readonly branchName: string;
  /** One line: street, CAP, city and province. */
  readonly branchAddress: string;
  /** Opening hours; empty where unknown. */
  readonly opening: readonly OpenDays[];
  readonly lat: number;
  readonly lng: number;
  /** 1 when created; each change adds one. 0 for an unconfirmed (provisional) request. */
  readonly version: number;
  readonly state: 'provisional' | 'confirmed' | 'cancelled' | 'past';
  /** Id of the current e-mail: a link carries it and is invalid after a change of the e-mail. */
  readonly contactId: string;
  /** Confirmation deadline, also a past one; null where none is required. */
  readonly confirmBy: Date | null;
  readonly verified: boolean;
  /** Cancelled because newer unverified requests of this person replaced it. */
  readonly replaced: boolean;
  /** Language of its messages. */
  readonly language: Language;
  /** Id of the site where it was made; '' where the staff made it. */
  readonly site: string;
}

/** A visit with its slot. */
export interface AppointmentView extends View {
  readonly kind: 'visit';
  readonly starts: Date;
}

/** A requested call. `at`: its chosen time as the customer knows it, null as soon as possible; `seat`: its slot. */
interface CallView extends View {
  readonly kind: 'call';
  readonly at: { readonly from: Date; readonly until: Date; readonly seat: Date } | null;
}
/** A call at a chosen time. */
export type TimedCallView = CallView & { readonly at: NonNullable<CallView['at']> };

/** Any request, also one without a slot: a callback, or product 5. */
export type RequestView = AppointmentView | CallView | (View & { readonly kind: 'request' });

export const isTimedCall = (view: RequestView): view is TimedCallView => view.kind === 'call' && view.at !== null;

/** Whether the place is called "agenzia": only for a salary-backed loan without a branch. */
export function isAgency(view: Partial<Pick<AppointmentView, 'product' | 'isPP'>>): boolean {
  return view.product !== undefined && PRODUCTS[view.product].atAgencies && !view.isPP;
}

/** Papers to bring, one line each. */
export function papersOf(
  { documents }: Pick<BrandWords, 'documents'>,
  view: Pick<AppointmentView, 'product'>,
): readonly string[] {
  return documents[view.product].map((paper) => paper.charAt(0).toUpperCase() + paper.slice(1));
}
