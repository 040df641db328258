import { agencySlots, findAgencies } from '#contract/agencies.ts';
import { agentCheck, agentCreate, agentDirect, sendToLeadManager } from '#contract/agents.ts';
import { createAppointment, getAppointment } from '#contract/appointments.ts';
import { availability, findBranches, getBranch, holdSlot } from '#contract/branches.ts';
import { challenge, lookUp } from '#contract/lookup.ts';
import { autocomplete, geocode, getCoordsByCap, reverseGeocode } from '#contract/places.ts';
import { sendAudit } from '#contract/service.ts';
import { decodeB2BToken, decodeChatToken, decodeToken, encodeToken } from '#contract/tokens.ts';

/** The calls the page makes, by the name its actions use. */
export const ENDPOINTS = {
  agencySlots,
  agentCheck,
  agentCreate,
  agentDirect,
  autocomplete,
  availability,
  challenge,
  createAppointment,
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
  lookUp,
  reverseGeocode,
  sendAudit,
  sendToLeadManager,
} as const;
export type Endpoints = typeof ENDPOINTS;
