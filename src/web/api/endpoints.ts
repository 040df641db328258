import { agencySlots, findAgencies } from '#contract/agencies.ts';
import { createAppointment, getAppointment } from '#contract/appointments.ts';
import { availability, findBranches, holdSlot } from '#contract/branches.ts';
import { challenge, lookUp } from '#contract/lookup.ts';
import { autocomplete, geocode, getCoordsByCap, reverseGeocode } from '#contract/places.ts';
import { sendAudit } from '#contract/service.ts';
import { encodeToken } from '#contract/tokens.ts';

/** The calls the page makes, by the name its actions use. */
export const ENDPOINTS = {
  agencySlots,
  autocomplete,
  availability,
  challenge,
  createAppointment,
  encodeToken,
  findAgencies,
  findBranches,
  geocode,
  getAppointment,
  getCoordsByCap,
  holdSlot,
  lookUp,
  reverseGeocode,
  sendAudit,
} as const;
export type Endpoints = typeof ENDPOINTS;
