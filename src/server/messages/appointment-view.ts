import type { OpenDays } from '#domain/agenda/weekly-hours.ts';
import type { RequestKind } from '#domain/booking/kind.ts';
import type { Language } from '#domain/language.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';

/** What a request of any kind shows in documents and messages. Values are plain text, never masked. */
interface View {
  readonly oppId: string;
  readonly product: Product;
  /** A salary-backed request served by a branch, as personal loans are. */
  readonly isPP: boolean;
  readonly firstName: string;
  /** The first name in letters; '' until the contact is proven, since a stranger may have typed both. */
  readonly greetedAs: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  /** The contacts may be a known customer's stored ones, which this browser has only seen masked. */
  readonly recognised: boolean;
  readonly branchName: string;
  /** One line: street, CAP, city and province. */
  readonly branchAddress: string;
  /** When the place is open; empty where that is not known. */
  readonly opening: readonly OpenDays[];
  readonly lat: number;
  readonly lng: number;
  /** 1 when created; each change adds one. 0 for what is not confirmed yet. */
  readonly version: number;
  readonly state: 'provisional' | 'confirmed' | 'cancelled' | 'past';
  /** Of the e-mail it has now: a link carries it, and opens nothing once the e-mail is another. */
  readonly contactId: string;
  /** Until when its contact must be confirmed, or had to be; null where it need not. */
  readonly confirmBy: Date | null;
  readonly verified: boolean;
  /** It ended because newer unverified requests of the same person took its place. */
  readonly replaced: boolean;
  /** In which its customer is written to. */
  readonly language: Language;
  /** The site it was made on; '' where the staff made it. */
  readonly site: string;
}

/** A visit: what has an hour. */
export interface AppointmentView extends View {
  readonly kind: 'visit';
  readonly starts: Date;
}

/** Any request, also one without a chosen hour: a call, or product 5. */
export type RequestView = AppointmentView | (View & { readonly kind: Exclude<RequestKind, 'visit'> });

/** Whether the place is an "agenzia": only for a salary-backed loan that no branch serves. */
export function isAgency(view: Partial<Pick<AppointmentView, 'product' | 'isPP'>>): boolean {
  return view.product !== undefined && PRODUCTS[view.product].atAgencies && !view.isPP;
}

/** The papers to bring, each as a line of its own. */
export function papersOf(
  { documents }: Pick<BrandWords, 'documents'>,
  view: Pick<AppointmentView, 'product'>,
): readonly string[] {
  return documents[view.product].map((paper) => paper.charAt(0).toUpperCase() + paper.slice(1));
}
