import { agencySlots, findAgencies } from '#contract/agencies.ts';
import { agentCheck, agentCreate, agentDirect, sendToLeadManager } from '#contract/agents.ts';
import { createAppointment, getAppointment } from '#contract/appointments.ts';
import { availability, findBranches, getBranch, holdSlot, slotsAround } from '#contract/branches.ts';
import {
  cancelAppointment,
  createPersonal,
  createSalary,
  endUnverified,
  leave,
  sendCode,
  verifyCode,
} from '#contract/change.ts';
import { answerEarlierOffer, askEarlier, endEarlier, readEarlierOffer } from '#contract/earlier.ts';
import type { Endpoints as Contract } from '#contract/endpoints.ts';
import { challenge, solveChallenge } from '#contract/human-check.ts';
import { beginIdentity, finishIdentity } from '#contract/identity.ts';
import { lookUp } from '#contract/lookup.ts';
import { autocomplete, geocode, getCoordsByCap, reverseGeocode } from '#contract/places.ts';
import { chooseProposal, readProposal } from '#contract/proposal.ts';
import { ping, sendAudit } from '#contract/service.ts';
import { decodeB2BToken, decodeChatToken, decodeToken, encodeToken } from '#contract/tokens.ts';

/** The endpoints the page calls, by the name its actions use. */
export const ENDPOINTS = {
  agencySlots,
  agentCheck,
  agentCreate,
  agentDirect,
  answerEarlierOffer,
  askEarlier,
  autocomplete,
  availability,
  beginIdentity,
  cancelAppointment,
  challenge,
  chooseProposal,
  createAppointment,
  createPersonal,
  createSalary,
  decodeB2BToken,
  decodeChatToken,
  decodeToken,
  encodeToken,
  endEarlier,
  endUnverified,
  findAgencies,
  findBranches,
  finishIdentity,
  geocode,
  getAppointment,
  getBranch,
  getCoordsByCap,
  holdSlot,
  leave,
  lookUp,
  ping,
  readEarlierOffer,
  readProposal,
  reverseGeocode,
  sendAudit,
  sendCode,
  sendToLeadManager,
  slotsAround,
  solveChallenge,
  verifyCode,
} as const satisfies Partial<Contract>;
export type Endpoints = typeof ENDPOINTS;
