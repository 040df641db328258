import type { CreateAnswer, WireAppointment } from '#contract/appointments.ts';
import type { Job } from '#domain/booking/jobs.ts';
import { type Facts, initialFacts } from '#domain/flow/facts.ts';
import { type Media, NO_MEDIA } from '#domain/link/media.ts';
import type { Branch, Day } from './branch.ts';
import type { EditStep } from './edit-step.ts';

/** A point to search from, and how it was named. */
export interface Place {
  readonly cap: string;
  readonly city: string;
  readonly lat: number;
  readonly lng: number;
  readonly type: 'CAP' | 'LOCALITY' | 'ADDRESS' | 'POSITION';
}
/** Why a place is not known: keys of its texts (R8.13-R8.16, R5.31). */
export type PlaceFault = 'required' | 'not-found' | 'activate' | 'disabled' | 'blocked';

/** What was chosen on the branch page; `date` and `hour` follow the branch. */
export interface Choice {
  readonly branch: Branch | null;
  readonly days: readonly Day[];
  readonly date: string | null;
  readonly hour: string | null;
  readonly loadingDays: boolean;
}

export interface Person {
  readonly nome: string;
  readonly cognome: string;
  readonly email: string;
  readonly cellulare: string;
  readonly codiceFiscale: string;
}
/** `multiArea` sends the request to the lead manager (R6.7); `oam` is the public register number. */
export interface Agent {
  readonly code: string;
  readonly name: string;
  readonly oam: string;
  readonly multiArea: boolean;
}

/** What product 5 asks of the company (R2.3.53-R2.3.55). */
export interface Company {
  readonly registered: '' | '0' | '1';
  readonly type: '' | 'societa' | 'ditta_individuale';
  readonly city: string;
  readonly address: string;
}
export const NO_COMPANY: Company = { registered: '', type: '', city: '', address: '' };
export type ConsentKey =
  | 'privacyInterncommoffer'
  | 'privacyOtherservice'
  | 'privacyProfilazione'
  | 'privacyExtcommoffer';
export type Consents = Readonly<Record<ConsentKey, 0 | 1 | null>>;
export type Refused = Extract<CreateAnswer, { resultCode: 2 }>;
export type Refusal = Refused['motivo'];

export type Appointment = WireAppointment;

/** The appointment as its owner may see it, after a create or a reload. */
export type OwnAppointment =
  /** `waiting`: received, and nobody can tell more yet. */
  | { readonly status: 'none' | 'loading' | 'missing' | 'waiting' }
  | { readonly status: 'refused'; readonly refusal: Refused }
  | { readonly status: 'loaded'; readonly appointment: WireAppointment };

export interface Survey {
  readonly status: 'open' | 'sent';
  readonly impiego: number;
  readonly consolidamento: '' | 'Sì' | 'No';
}

/** The error modal's body, by its key in the texts (R8.1-R8.5, R8.22). */
export type ModalFault =
  | 'branches'
  | 'taxCode'
  | 'slots'
  | 'create'
  | 'network'
  | 'humanCheck'
  | 'agent'
  | 'editLoad'
  | 'editSave';
export type Modal =
  | { readonly kind: 'error'; readonly fault: ModalFault }
  | { readonly kind: 'far'; readonly km: number }
  | { readonly kind: 'edit' | 'privacy' };

/**
 * Everything a visit knows, in memory only: no storage ever holds it (R0.38, R3.1-R3.9). `facts` is what the flow
 * rules read; the rest is what screens show and payloads carry.
 */
export interface Visit {
  /** 20 random characters, part of every idempotency key (R9.33). */
  readonly token: string;
  readonly facts: Facts;
  /** Where the visit comes from, and where earlier ones came from (R3.12, R3.13). */
  readonly media: Media;
  readonly mediaHistory: string;
  /** A link's agent, shown as a contact only (R6.6). */
  readonly agent: Agent | null;
  /** The link named an agent nobody is any more. */
  readonly staleLink: boolean;
  /** The agent cannot visit: the branch page greets by name (R2.3.28). */
  readonly branchInstead: boolean;
  readonly searchText: string;
  readonly place: Place | null;
  readonly placeFault: PlaceFault | null;
  readonly infoOnly: boolean;
  readonly branches: readonly Branch[];
  /** No agency is near, so branches receive for product 3 (R4.52). */
  readonly isPP: boolean;
  /** Branches or hours come from the bundled list: still to be confirmed (R7.46, R7.47). */
  readonly provisional: boolean;
  readonly choice: Choice;
  /** An hour was taken while the visitor went on: said on the branch page (R0.26). */
  readonly hourTaken: boolean;
  readonly taxCode: string;
  readonly taxCodeFault: 'tax-code-format' | 'tax-code-letter' | null;
  readonly lookupRef: string;
  /** The lookup's opaque reference of an appointment, '' without one (R0.6). */
  readonly appointmentRef: string;
  readonly edit: EditStep;
  /** The appointment was changed elsewhere while it was being changed here. */
  readonly changedMeanwhile: boolean;
  readonly person: Person;
  /** Product 3: postcode of residence and job, by the job's key (R5.52); a stored one is known as a mask only. */
  readonly residenceCap: string;
  readonly job: Job | 'stored' | '';
  readonly company: Company;
  readonly consents: Consents;
  readonly refusal: Refusal | null;
  readonly oppId: string;
  readonly own: OwnAppointment;
  readonly survey: Survey;
  readonly modal: Modal | null;
  /** The last try to send a form found something missing or wrong. */
  readonly formProblem: boolean;
  /** A page was asked for whose visit is gone, as after a reload. */
  readonly lost: boolean;
}

export const NO_CHOICE: Choice = { branch: null, days: [], date: null, hour: null, loadingDays: false };
export const NOBODY: Person = { nome: '', cognome: '', email: '', cellulare: '', codiceFiscale: '' };
export const UNANSWERED: Consents = {
  privacyInterncommoffer: null,
  privacyOtherservice: null,
  privacyProfilazione: null,
  privacyExtcommoffer: null,
};

/** A visit that has just begun (R4.11, R0.42). `oppId` comes from the tab's own history after a reload. */
export function newVisit(token: string, facts: Partial<Facts> = {}, oppId = ''): Visit {
  return {
    token,
    facts: { ...initialFacts, externalOppId: oppId !== '', ...facts },
    media: NO_MEDIA,
    mediaHistory: '',
    agent: null,
    staleLink: false,
    branchInstead: false,
    searchText: '',
    place: null,
    placeFault: null,
    infoOnly: false,
    branches: [],
    isPP: false,
    provisional: false,
    choice: NO_CHOICE,
    hourTaken: false,
    taxCode: '',
    taxCodeFault: null,
    lookupRef: '',
    appointmentRef: '',
    edit: { step: 'start' },
    changedMeanwhile: false,
    person: NOBODY,
    residenceCap: '',
    job: '',
    company: NO_COMPANY,
    consents: UNANSWERED,
    refusal: null,
    oppId,
    own: { status: 'none' },
    survey: { status: 'open', impiego: -1, consolidamento: '' },
    modal: null,
    formProblem: false,
    lost: false,
  };
}

/** A change of the facts alone. */
export const withFacts = (visit: Visit, facts: Partial<Facts>): Visit => ({
  ...visit,
  facts: { ...visit.facts, ...facts },
});
