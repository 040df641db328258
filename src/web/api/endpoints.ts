import { createAppointment, getAppointment } from '#contract/appointments.ts';
import { availability, findBranches, holdSlot } from '#contract/branches.ts';
import { challenge, lookUp } from '#contract/lookup.ts';
import { autocomplete, geocode, getCoordsByCap, reverseGeocode } from '#contract/places.ts';
import { sendAudit } from '#contract/service.ts';

/** The calls the page makes, by the name its actions use. */
export const ENDPOINTS = {
  autocomplete,
  availability,
  challenge,
  createAppointment,
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
