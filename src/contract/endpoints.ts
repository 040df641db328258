import { agencySlots, findAgencies } from './agencies.ts';
import { agentCheck, agentCreate, agentData, agentDirect, sendToLeadManager } from './agents.ts';
import { createAppointment, getAppointment } from './appointments.ts';
import { availability, findBranches, getBranch, holdSlot, locateBranch, slotsAround } from './branches.ts';
import {
  cancelAppointment,
  createBusiness,
  createPersonal,
  createSalary,
  endUnverified,
  leave,
  sendCode,
  verifyCode,
} from './change.ts';
import { answerEarlierOffer, askEarlier, endEarlier, readEarlierOffer } from './earlier.ts';
import type { Endpoint } from './endpoint.ts';
import { giveUp } from './give-up.ts';
import { challenge, solveChallenge } from './human-check.ts';
import { beginIdentity, finishIdentity } from './identity.ts';
import { checkByTaxCode, lookUp } from './lookup.ts';
import { changeConsent, consentReceipt, eraseOwnData, readOwnData } from './own-data.ts';
import { autocomplete, geocode, getCoordsByCap, reverseGeocode } from './places.ts';
import { chooseProposal, readProposal } from './proposal.ts';
import { ping, sendAudit } from './service.ts';
import { decodeB2BToken, decodeChatToken, decodeToken, encodeToken } from './tokens.ts';

/**
 * Every endpoint for visitors, in the order of the OpenAPI document. An endpoint without a handler does not compile,
 * because `http/public-gate.ts` requires one for each. The page imports only the type and the constants that it calls.
 */
export const ENDPOINTS = {
  ping,
  challenge,
  solveChallenge,
  getCoordsByCap,
  autocomplete,
  geocode,
  reverseGeocode,
  findBranches,
  getBranch,
  locateBranch,
  availability,
  findAgencies,
  agencySlots,
  slotsAround,
  sendAudit,
  lookUp,
  checkByTaxCode,
  decodeToken,
  decodeChatToken,
  decodeB2BToken,
  encodeToken,
  agentDirect,
  agentData,
  agentCheck,
  agentCreate,
  sendToLeadManager,
  createAppointment,
  createPersonal,
  createSalary,
  createBusiness,
  sendCode,
  verifyCode,
  cancelAppointment,
  endUnverified,
  leave,
  getAppointment,
  holdSlot,
  readProposal,
  chooseProposal,
  askEarlier,
  endEarlier,
  readEarlierOffer,
  answerEarlierOffer,
  beginIdentity,
  finishIdentity,
  giveUp,
  readOwnData,
  changeConsent,
  consentReceipt,
  eraseOwnData,
} as const satisfies Readonly<Record<string, Endpoint>>;
export type Endpoints = typeof ENDPOINTS;

export const ENDPOINT_LIST: readonly Endpoint[] = Object.values(ENDPOINTS);

/** The wire names of the endpoints with a certain property: `CallWith<'kept'>` is the union of the journalled ones. */
export type CallWith<Column extends keyof Endpoint> = Extract<
  Endpoints[keyof Endpoints],
  { readonly [C in Column]: true }
>['call'];
