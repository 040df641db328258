import { documents } from '#texts/it/documents.ts';

/** One appointment with a start, as every document and message shows it. Values are plain text, never masked. */
export interface AppointmentView {
  readonly oppId: string;
  /** 1 personal loan, 3 salary-backed loan, 5 business. */
  readonly product: number;
  /** A salary-backed request served by a branch, as personal loans are. */
  readonly isPP: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  /** The contacts may be a known customer's stored ones, which this browser has only seen masked (R0.9). */
  readonly recognised: boolean;
  readonly branchName: string;
  /** One line: street, CAP, city and province. */
  readonly branchAddress: string;
  readonly lat: number;
  readonly lng: number;
  readonly starts: Date;
  /** 1 when created; each change adds one. 0 for what is not confirmed yet. */
  readonly version: number;
  readonly state: 'provisional' | 'confirmed' | 'cancelled' | 'past';
}

/** Any request, also one without a chosen hour: a callback, or product 5. */
export interface RequestView extends Omit<AppointmentView, 'starts'> {
  readonly starts: Date | null;
  readonly callback: boolean;
}

const SALARY_BACKED = 3;

/** Whether the place is an "agenzia": only for a salary-backed loan that no branch serves (R2.3.126). */
export function isAgency(view: Pick<AppointmentView, 'product' | 'isPP'>): boolean {
  return view.product === SALARY_BACKED && !view.isPP;
}

/** The papers to bring, as one list (R9.26). */
export function papersOf(view: Pick<AppointmentView, 'product'>): string {
  return documents.papers({ salaryBacked: view.product === SALARY_BACKED });
}
