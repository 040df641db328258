import type { Job } from '#domain/booking/jobs.ts';
import type { Answers } from '#domain/consent/consents.ts';
import { type Facts, initialFacts } from '#domain/flow/facts.ts';
import { type Media, NO_MEDIA } from '#domain/link/media.ts';
import type { Appointment, OwnAppointment, Refusal } from './appointment.ts';
import type { Branch, Day, When } from './branch.ts';
import type { EditStep } from './edit-step.ts';
import type { Halfway } from './halfway.ts';
import { type Agent, type Company, NO_COMPANY, NOBODY, type Person, UNANSWERED } from './person.ts';
import type { Place, PlaceFault, Suggestion } from './place.ts';

export type VisitorIds = Pick<Media, 'clientId' | 'sessionId'>;

/** What was chosen on the branch page; `date` and `hour` follow the branch. */
export interface Choice {
  readonly branch: Branch | null;
  readonly days: readonly Day[];
  readonly date: string | null;
  readonly hour: string | null;
  /** The visitor chose this hour; the page proposes others. */
  readonly picked: boolean;
  readonly loadingDays: boolean;
}

/** An hour the visitor had chosen and somebody else has, with the free ones nearest to it. */
export interface Taken {
  readonly hour: string;
  readonly near: readonly When[];
}

export interface Survey {
  readonly status: 'open' | 'sent';
  /** By its number in the survey's texts; an answer that is not given yet is -1, of both. */
  readonly job: number;
  readonly loans: -1 | 'Sì' | 'No';
}

/** The error modal's body, by its key in the texts. */
export type ModalFault =
  | 'branches'
  | 'taxCode'
  | 'slots'
  | 'create'
  | 'network'
  | 'humanCheck'
  | 'tooMany'
  | 'agent'
  | 'editLoad'
  | 'editSave';
export type Modal =
  /** `seconds`: until one more request is taken. */
  | { readonly kind: 'error'; readonly fault: ModalFault; readonly seconds?: number }
  | { readonly kind: 'far'; readonly km: number }
  /** `deadLink`: the visitor came by a mail's link that no longer opens its appointment. */
  | { readonly kind: 'edit'; readonly deadLink?: true }
  | { readonly kind: 'privacy' }
  /** Other contacts for the appointment of the page. */
  | { readonly kind: 'contacts' };

/**
 * Everything a visit knows, in memory only: no storage ever holds it. `facts` is what the flow
 * rules read; the rest is what screens show and payloads carry.
 */
export interface Visit {
  /** 20 random characters, part of every idempotency key. */
  readonly token: string;
  readonly facts: Facts;
  /** Where the visit comes from, and where earlier ones came from. */
  readonly media: Media;
  readonly mediaHistory: string;
  /** Of this browser and this tab; '' until the visitor accepts cookies. */
  readonly ids: VisitorIds;
  /** A link's agent, shown as a contact only. */
  readonly agent: Agent | null;
  /** The link named an agent, a branch or an agency that is there no more. */
  readonly staleLink: boolean;
  /** The visitor was moved to this product because of an open request for it. */
  readonly switched: boolean;
  /** The agent cannot visit: the branch page greets by name. */
  readonly branchInstead: boolean;
  readonly searchText: string;
  readonly place: Place | null;
  readonly placeFault: PlaceFault | null;
  /** What a typed text may mean, where it is a guess. */
  readonly placeChoices: readonly Suggestion[];
  readonly infoOnly: boolean;
  readonly branches: readonly Branch[];
  /** No agency is near, so branches receive for product 3. */
  readonly isPP: boolean;
  /** Branches or hours come from the bundled list: still to be confirmed. */
  readonly provisional: boolean;
  /** The hours that are shown could not be read again: somebody may have taken one. */
  readonly unsureHours: boolean;
  readonly choice: Choice;
  /** Until the visitor chooses another hour. */
  readonly taken: Taken | null;
  /** What an earlier visit of this tab had chosen and still holds, offered on the first page. */
  readonly halfway: Halfway | null;
  /** False once the server has seen that the browser keeps none: then no half-hour is held. */
  readonly keepsCookies: boolean;
  /** The half-hour that is held for this visit, and until when; its place and hour, never a person. */
  readonly held: Halfway | null;
  readonly taxCode: string;
  readonly taxCodeFault: 'required' | 'tax-code-format' | 'tax-code-letter' | null;
  readonly lookupRef: string;
  /** The lookup's opaque reference of an appointment, '' without one. */
  readonly appointmentRef: string;
  /** Opaque reference to the open appointments of the tax code whose contacts are not proven, '' without one. */
  readonly unconfirmedRef: string;
  readonly edit: EditStep;
  /** The appointment was changed elsewhere while it was being changed here. */
  readonly changedMeanwhile: boolean;
  readonly person: Person;
  /** Of the person what a link said and the visitor typed, without what a lookup filled in. */
  readonly told: Person;
  /** Product 3: postcode of residence and job, by the job's key; a stored one is known as a mask only. */
  readonly residenceCap: string;
  readonly job: Job | 'stored' | '';
  readonly company: Company;
  /** Of the consent texts the visitor is shown. */
  readonly consentVersion: string;
  readonly consents: Answers;
  readonly refusal: Refusal | 'failed' | null;
  readonly oppId: string;
  /** By when the agent of a request calls; null where nobody knows. */
  readonly callBy: When | null;
  readonly own: OwnAppointment;
  /** The hour it had before this visit moved it. */
  readonly movedFrom: Pick<Appointment, 'date' | 'hour'> | null;
  readonly survey: Survey;
  readonly modal: Modal | null;
  /** The last try to send a form found something missing or wrong. */
  readonly formProblem: boolean;
  /** A page was asked for whose visit is gone, as after a reload. */
  readonly lost: boolean;
  /** The link of a mail asked to cancel. */
  readonly cancelling: boolean;
}

export const NO_CHOICE: Choice = { branch: null, days: [], date: null, hour: null, picked: false, loadingDays: false };

/** A visit that has just begun. `oppId` comes from the tab's own history after a reload. */
export function newVisit(token: string, facts: Partial<Facts> = {}, oppId = ''): Visit {
  return {
    token,
    facts: { ...initialFacts, externalOppId: oppId !== '', ...facts },
    media: NO_MEDIA,
    mediaHistory: '',
    ids: { clientId: '', sessionId: '' },
    agent: null,
    staleLink: false,
    switched: false,
    branchInstead: false,
    searchText: '',
    place: null,
    placeFault: null,
    placeChoices: [],
    infoOnly: false,
    branches: [],
    isPP: false,
    provisional: false,
    unsureHours: false,
    choice: NO_CHOICE,
    taken: null,
    halfway: null,
    keepsCookies: true,
    held: null,
    taxCode: '',
    taxCodeFault: null,
    lookupRef: '',
    appointmentRef: '',
    unconfirmedRef: '',
    edit: { step: 'start' },
    changedMeanwhile: false,
    person: NOBODY,
    told: NOBODY,
    residenceCap: '',
    job: '',
    company: NO_COMPANY,
    consents: UNANSWERED,
    consentVersion: '',
    refusal: null,
    oppId,
    callBy: null,
    own: { status: 'none' },
    movedFrom: null,
    survey: { status: 'open', job: -1, loans: -1 },
    modal: null,
    formProblem: false,
    lost: false,
    cancelling: false,
  };
}

/** A change of the facts alone. */
export const withFacts = (visit: Visit, facts: Partial<Facts>): Visit => ({
  ...visit,
  facts: { ...visit.facts, ...facts },
});
