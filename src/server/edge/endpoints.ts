import { agencySlots, findAgencies } from '#contract/agencies.ts';
import { agentCheck, agentCreate, agentData, agentDirect, sendToLeadManager } from '#contract/agents.ts';
import { createAppointment, getAppointment } from '#contract/appointments.ts';
import { availability, findBranches, getBranch, holdSlot, locateBranch } from '#contract/branches.ts';
import {
  cancelAppointment,
  createBusiness,
  createPersonal,
  createSalary,
  sendCode,
  verifyCode,
} from '#contract/change.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { challenge, checkByTaxCode, lookUp } from '#contract/lookup.ts';
import { autocomplete, geocode, getCoordsByCap, reverseGeocode } from '#contract/places.ts';
import { ping, sendAudit } from '#contract/service.ts';
import { decodeB2BToken, decodeChatToken, decodeToken, encodeToken } from '#contract/tokens.ts';

/** Every call of the contract: an edge knows their names, time-outs and whether they may be repeated. */
export const ENDPOINTS: readonly Endpoint[] = [
  agencySlots,
  agentCheck,
  agentCreate,
  agentData,
  agentDirect,
  autocomplete,
  availability,
  cancelAppointment,
  challenge,
  checkByTaxCode,
  createAppointment,
  createBusiness,
  createPersonal,
  createSalary,
  decodeB2BToken,
  decodeChatToken,
  decodeToken,
  encodeToken,
  findAgencies,
  findBranches,
  geocode,
  getAppointment,
  getBranch,
  getCoordsByCap,
  holdSlot,
  locateBranch,
  lookUp,
  ping,
  reverseGeocode,
  sendAudit,
  sendCode,
  sendToLeadManager,
  verifyCode,
];
