import type { FormValues } from '#domain/booking/fields.ts';
import type { CallBand } from '#domain/call/at-time.ts';
import type { Answers } from '#domain/consent/consents.ts';
import { type Facts, initialFacts } from '#domain/flow/flow-state.ts';
import { type Media, NO_MEDIA } from '#domain/link/media.ts';
import type { Appointment, OwnAppointment, Refusal } from './appointment.ts';
import type { Branch, Day, SlotTime } from './branch.ts';
import type { CallTime } from './call-time.ts';
import type { EditStep } from './edit-step.ts';
import type { HeldSlot, OpenChoice } from './held-slot.ts';
import { type Agent, NO_FORM, UNANSWERED } from './person.ts';
import type { Place, PlaceFault, Suggestion } from './place.ts';

export type VisitorIds = Pick<Media, 'clientId' | 'sessionId'>;

/** The choice on the branch page. Choosing a branch sets `date` and `hour` again. */
export interface Choice {
  readonly branch: Branch | null;
  readonly days: readonly Day[];
  readonly date: string | null;
  readonly hour: string | null;
  /** The visitor chose this slot; otherwise the page preselected it. */
  readonly picked: boolean;
  readonly loadingDays: boolean;
}

/** A slot that the visitor had chosen and another visitor took, with the free slots nearest to it. */
export interface TakenSlot {
  readonly hour: string;
  readonly near: readonly SlotTime[];
}

export interface Survey {
  readonly status: 'open' | 'sent';
  /** The job's index in the survey's texts; -1 without an answer. */
  readonly job: number;
  readonly loans: -1 | 'Sì' | 'No';
}

/** The text of the error dialog, by its key in the texts. */
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
/**
 * The result of a sign-in with SPID or CIE. `other`: the person has another tax code than the typed one. `ref`: the
 * reference that proves the contact of a create.
 */
export type Identity =
  | { readonly status: 'cancelled' | 'failed' | 'other' }
  | { readonly status: 'proven'; readonly ref: string; readonly taxCode: string };

export type Modal =
  /** `seconds`: until the next request is accepted. `retry`: what «Riprova» does instead of pressing the button again. */
  | { readonly kind: 'error'; readonly fault: ModalFault; readonly seconds?: number; readonly retry?: () => void }
  | { readonly kind: 'far'; readonly km: number }
  /** `deadLink`: the mail link no longer opens its appointment. */
  | { readonly kind: 'edit'; readonly deadLink?: true }
  | { readonly kind: 'privacy' }
  /** Changes the contacts of the page's appointment, or of the request to an agent (a lead). */
  | { readonly kind: 'contacts'; readonly ofLead?: true };

/**
 * The state of a visit, in memory only: no storage holds it. `facts` is what the flow
 * rules read; the rest is what screens show and payloads carry.
 */
export interface Visit {
  /** 20 random characters, part of every idempotency key. */
  readonly token: string;
  readonly facts: Facts;
  /** The origin of the visit, and of earlier ones. */
  readonly media: Media;
  readonly mediaHistory: string;
  /** Random ids of this browser and this tab; '' until the visitor accepts cookies. */
  readonly ids: VisitorIds;
  /** The agent of a link, shown as a contact only. */
  readonly agent: Agent | null;
  /** The link named an agent, a branch or an agency that no longer exists. */
  readonly staleLink: boolean;
  /** The visitor was moved to this product because of an open request for it. */
  readonly productSwitched: boolean;
  /** The agent cannot visit the customer; the branch page is shown instead and greets the customer by name. */
  readonly branchInstead: boolean;
  readonly searchText: string;
  readonly place: Place | null;
  readonly placeFault: PlaceFault | null;
  /** The candidates for a typed text, where it is ambiguous. */
  readonly placeChoices: readonly Suggestion[];
  readonly infoOnly: boolean;
  readonly branches: readonly Branch[];
  /** No agency is near, so branches replace it for product 3. */
  readonly isPP: boolean;
  /** Branches or slots come from the bundled list: still to be confirmed. */
  readonly provisional: boolean;
  /** The slots shown could not be reloaded: some may be taken. */
  readonly unsureHours: boolean;
  readonly choice: Choice;
  /** The time that the visitor chose for a call; without one, as soon as possible. */
  readonly callTime?: CallTime | null;
  /** Another visitor took that time; with the free slots nearest to it. */
  readonly callTaken?: readonly SlotTime[] | null;
  /** The slot lost to another visitor; null once the visitor chooses another slot. */
  readonly takenSlot: TakenSlot | null;
  /** The slot, or the choice without a slot, of an earlier visit of this tab, offered on the first page. */
  readonly resumable: HeldSlot | OpenChoice | null;
  /** This device booked or opened an appointment to come, which the first page shows; 'gone' once it was not found. */
  readonly bookedHere: boolean | 'gone';
  /** False once the server has seen that the browser stores no cookies: then no slot is held. */
  readonly keepsCookies: boolean;
  /** The slot held for this visit, and until when; its place and time, never personal data. */
  readonly heldSlot: HeldSlot | null;
  readonly taxCode: string;
  readonly taxCodeFault: 'required' | 'tax-code-format' | 'tax-code-letter' | null;
  readonly lookupRef: string;
  /** The lookup's opaque reference of an appointment, '' without one. */
  readonly appointmentRef: string;
  /** Opaque reference to the open appointments of the tax code whose contacts are not proven, '' without one. */
  readonly unconfirmedRef: string;
  /** Reference for the code that recognises a customer, '' where the lookup recognises openly, or did so. */
  readonly recognitionRef: string;
  readonly edit: EditStep;
  /** The sign-in with the state identity; absent before one. */
  readonly identity?: Identity;
  /** The appointment was changed elsewhere during this change. */
  readonly changedMeanwhile: boolean;
  /** As typed, or masked where the lookup found a stored value; the job by its key on the page. */
  readonly form: FormValues;
  /** The values from the link and the visitor, without those a lookup filled in. */
  readonly typed: FormValues;
  /** The answers to the consent texts shown. */
  readonly consentVersion: string;
  readonly consents: Answers;
  readonly refusal: Refusal | 'failed' | null;
  readonly oppId: string;
  /** The time by which the agent of a request calls; null where unknown. */
  readonly callBy: SlotTime | null;
  /** The hours in which the visitor wants the agent's call; null: as soon as possible. */
  readonly callBand: CallBand | null;
  readonly ownAppointment: OwnAppointment;
  /** The slot before this visit moved the appointment. */
  readonly movedFrom: Pick<Appointment, 'date' | 'hour'> | null;
  readonly survey: Survey;
  readonly modal: Modal | null;
  /** The last submit of a form found faults. */
  readonly formProblem: boolean;
  /** A page was requested whose visit is gone, as after a reload. */
  readonly visitGone: boolean;
  /** The mail link asked to cancel. */
  readonly cancelling: boolean;
  /** The mail link asked for the own data. */
  readonly openingData: boolean;
}

export const NO_CHOICE: Choice = { branch: null, days: [], date: null, hour: null, picked: false, loadingDays: false };

/** A new visit. `oppId` comes from the tab's history after a reload. */
export function newVisit(token: string, facts: Partial<Facts> = {}, oppId = ''): Visit {
  return {
    token,
    facts: { ...initialFacts, externalOppId: oppId !== '', ...facts },
    media: NO_MEDIA,
    mediaHistory: '',
    ids: { clientId: '', sessionId: '' },
    agent: null,
    staleLink: false,
    productSwitched: false,
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
    takenSlot: null,
    resumable: null,
    bookedHere: false,
    keepsCookies: true,
    heldSlot: null,
    taxCode: '',
    taxCodeFault: null,
    lookupRef: '',
    appointmentRef: '',
    unconfirmedRef: '',
    recognitionRef: '',
    edit: { step: 'start' },
    changedMeanwhile: false,
    form: NO_FORM,
    typed: NO_FORM,
    consents: UNANSWERED,
    consentVersion: '',
    refusal: null,
    oppId,
    callBy: null,
    callBand: null,
    ownAppointment: { status: 'none' },
    movedFrom: null,
    survey: { status: 'open', job: -1, loans: -1 },
    modal: null,
    formProblem: false,
    visitGone: false,
    cancelling: false,
    openingData: false,
  };
}

/** A change of the facts alone. */
export const withFacts = (visit: Visit, facts: Partial<Facts>): Visit => ({
  ...visit,
  facts: { ...visit.facts, ...facts },
});
