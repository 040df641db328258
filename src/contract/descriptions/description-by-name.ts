import { ENDPOINTS, type Endpoints } from '../endpoints.ts';
import {
  createAppointmentDescription,
  createBusinessDescription,
  createPersonalDescription,
  createSalaryDescription,
  holdSlotDescription,
} from './booking-descriptions.ts';
import {
  agencySlotsDescription,
  availabilityDescription,
  findAgenciesDescription,
  findBranchesDescription,
  getBranchDescription,
  locateBranchDescription,
  slotsAroundDescription,
} from './branches-descriptions.ts';
import {
  answerEarlierOfferDescription,
  askEarlierDescription,
  endEarlierDescription,
  readEarlierOfferDescription,
} from './earlier-descriptions.ts';
import type { EndpointDescription } from './endpoint-description.ts';
import { beginIdentityDescription, finishIdentityDescription } from './identity-descriptions.ts';
import {
  chooseProposalDescription,
  decodeB2BTokenDescription,
  decodeChatTokenDescription,
  decodeTokenDescription,
  encodeTokenDescription,
  giveUpDescription,
  pingDescription,
  readProposalDescription,
  sendAuditDescription,
} from './links-descriptions.ts';
import {
  cancelAppointmentDescription,
  endUnverifiedDescription,
  getAppointmentDescription,
  leaveDescription,
  sendCodeDescription,
  verifyCodeDescription,
} from './own-appointment-descriptions.ts';
import {
  changeConsentDescription,
  consentReceiptDescription,
  eraseOwnDataDescription,
  readOwnDataDescription,
} from './own-data-descriptions.ts';
import {
  agentCheckDescription,
  agentCreateDescription,
  agentDataDescription,
  agentDirectDescription,
  challengeDescription,
  checkByTaxCodeDescription,
  lookUpDescription,
  sendToLeadManagerDescription,
  solveChallengeDescription,
} from './people-descriptions.ts';
import {
  autocompleteDescription,
  coordsByCapDescription,
  geocodeDescription,
  reverseGeocodeDescription,
} from './places-descriptions.ts';

/** The OpenAPI description of every endpoint; a missing one does not compile. */
const DESCRIPTIONS: { readonly [Name in keyof Endpoints]: EndpointDescription<Endpoints[Name]> } = {
  ping: pingDescription,
  challenge: challengeDescription,
  solveChallenge: solveChallengeDescription,
  getCoordsByCap: coordsByCapDescription,
  autocomplete: autocompleteDescription,
  geocode: geocodeDescription,
  reverseGeocode: reverseGeocodeDescription,
  findBranches: findBranchesDescription,
  getBranch: getBranchDescription,
  locateBranch: locateBranchDescription,
  availability: availabilityDescription,
  findAgencies: findAgenciesDescription,
  agencySlots: agencySlotsDescription,
  slotsAround: slotsAroundDescription,
  sendAudit: sendAuditDescription,
  lookUp: lookUpDescription,
  checkByTaxCode: checkByTaxCodeDescription,
  decodeToken: decodeTokenDescription,
  decodeChatToken: decodeChatTokenDescription,
  decodeB2BToken: decodeB2BTokenDescription,
  encodeToken: encodeTokenDescription,
  agentDirect: agentDirectDescription,
  agentData: agentDataDescription,
  agentCheck: agentCheckDescription,
  agentCreate: agentCreateDescription,
  sendToLeadManager: sendToLeadManagerDescription,
  createAppointment: createAppointmentDescription,
  createPersonal: createPersonalDescription,
  createSalary: createSalaryDescription,
  createBusiness: createBusinessDescription,
  sendCode: sendCodeDescription,
  verifyCode: verifyCodeDescription,
  cancelAppointment: cancelAppointmentDescription,
  endUnverified: endUnverifiedDescription,
  leave: leaveDescription,
  getAppointment: getAppointmentDescription,
  holdSlot: holdSlotDescription,
  readProposal: readProposalDescription,
  chooseProposal: chooseProposalDescription,
  askEarlier: askEarlierDescription,
  endEarlier: endEarlierDescription,
  readEarlierOffer: readEarlierOfferDescription,
  answerEarlierOffer: answerEarlierOfferDescription,
  beginIdentity: beginIdentityDescription,
  finishIdentity: finishIdentityDescription,
  giveUp: giveUpDescription,
  readOwnData: readOwnDataDescription,
  changeConsent: changeConsentDescription,
  consentReceipt: consentReceiptDescription,
  eraseOwnData: eraseOwnDataDescription,
};

/** A description whose examples have no endpoint's types. */
export type AnyDescription = Omit<
  EndpointDescription<Endpoints[keyof Endpoints]>,
  'request' | 'answers' | 'conflict'
> & {
  readonly request: unknown;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly conflict?: unknown;
};
const BY_CALL: ReadonlyMap<string, AnyDescription> = new Map(
  (Object.keys(ENDPOINTS) as (keyof Endpoints)[]).map((name) => [ENDPOINTS[name].call, DESCRIPTIONS[name]]),
);

/** The OpenAPI description of the endpoint with this wire name; undefined if unknown. */
export const descriptionOf = (call: string): AnyDescription | undefined => BY_CALL.get(call);
