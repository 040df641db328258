import type { Kysely } from 'kysely';
import type pg from 'pg';
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
import { challenge, checkByTaxCode, lookUp } from '#contract/lookup.ts';
import { autocomplete, geocode, getCoordsByCap, reverseGeocode } from '#contract/places.ts';
import { ping, sendAudit } from '#contract/service.ts';
import { decodeB2BToken, decodeChatToken, decodeToken, encodeToken } from '#contract/tokens.ts';
import { agencySlotsCall, findAgenciesCall } from '../agenda/find-agencies.ts';
import { availabilityCall, findBranchesCall, getBranchCall, locateBranchCall } from '../agenda/find-branches.ts';
import { holdSlotCall } from '../agenda/hold-slot.ts';
import type { AgendaWorld } from '../agenda/read-days.ts';
import { cancelAppointmentCall } from '../booking/change/cancel.ts';
import { sendCodeCall, verifyCodeCall } from '../booking/change/codes.ts';
import { moveAppointment } from '../booking/change/move.ts';
import { type BookingWorld, createAppointmentCall } from '../booking/create/create.ts';
import { createBusinessCall, createPersonalCall, createSalaryCall } from '../booking/create/create-simple.ts';
import { agentCheckCall, type CheckWorld } from '../booking/leads/check-agent.ts';
import { createLeadCall, type LeadWorld } from '../booking/leads/create-lead.ts';
import { checkByTaxCodeCall, lookUpCall } from '../booking/lookup/look-up.ts';
import { getAppointmentCall } from '../booking/own/get-appointment.ts';
import type { PointOf } from '../booking/request/route-branch.ts';
import { sendAuditCall } from '../booking/survey/send-audit.ts';
import { demoLoad } from '../demo/load-hash.ts';
import { createAltcha } from '../http/human-check/altcha.ts';
import type { HumanCheck } from '../http/human-check/human-check.ts';
import { noCheck } from '../http/human-check/off.ts';
import { recaptchaCheck } from '../http/human-check/recaptcha.ts';
import { sfida } from '../http/human-check/sfida.ts';
import { createLimits, type Limits, noLimits } from '../http/limits/limits.ts';
import { type Call, served } from '../http/mount.ts';
import { pingNow } from '../http/ping.ts';
import { decodeB2BTokenCall, decodeChatTokenCall, decodeTokenCall, encodeTokenCall } from '../links/decode.ts';
import type { Tokens } from '../links/tokens.ts';
import { agentDirectCall } from '../network/find-agent.ts';
import { autocompleteCall, capCall, geocodeCall, type Places, reverseGeocodeCall } from '../network/places/calls.ts';
import type { Clock } from '../platform/clock.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { Keys } from '../platform/config/keys.ts';
import { consentBrands, mainSite, type Sites } from '../platform/config/site.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import type { Database } from '../platform/database/schema.ts';

/** What the process has opened for its use cases. */
export interface World {
  readonly environment: Environment;
  readonly sites: Sites;
  readonly keys: Keys;
  readonly seal: Seal;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  readonly places: Places;
  /** The embedded places: what a create needs of places, it never asks another service for. */
  readonly gazetteer: Places;
}

const noLoad = () => 0;

/** Every call and the use case behind it. */
export function callsOf(world: World): Call[] {
  const { clock, sites, db, environment, places, seal } = world;
  const humanCheck = humanCheckOf(world);
  const agenda: AgendaWorld = { db, windows: sites.windows, extraLoad: environment.demo ? demoLoad : noLoad };
  const booking = bookingOf(world, agenda);
  const lookup = { ...booking, humanCheck };
  return [
    served(ping, pingNow(clock)),
    served(challenge, sfida({ humanCheck })),
    served(getCoordsByCap, capCall(places)),
    served(autocomplete, autocompleteCall(places)),
    served(geocode, geocodeCall(places)),
    served(reverseGeocode, reverseGeocodeCall(places)),
    served(findBranches, findBranchesCall(agenda)),
    served(getBranch, getBranchCall(agenda)),
    served(locateBranch, locateBranchCall(agenda)),
    served(availability, availabilityCall(agenda)),
    served(findAgencies, findAgenciesCall(agenda)),
    served(agencySlots, agencySlotsCall(agenda)),
    served(sendAudit, sendAuditCall(world)),
    served(lookUp, lookUpCall(lookup)),
    served(checkByTaxCode, checkByTaxCodeCall(lookup)),
    ...linkCalls(world, booking.limits),
    ...agentCalls(lookup, { ...booking, fallbackAgent: sites.agents.fallback }),
    served(createAppointment, createAppointmentCall(booking)),
    ...changeCalls(booking),
    served(getAppointment, getAppointmentCall(world)),
    served(holdSlot, holdSlotCall({ ...agenda, seal, limits: booking.limits, holdMinutes: sites.windows.holdMinutes })),
  ];
}

function linkCalls({ db, clock, sites, tokens }: World, limits: Limits): Call[] {
  const links = { db, clock, tokens, limits, mainSite: mainSite(sites).id, onRefused };
  return [
    served(decodeToken, decodeTokenCall(links)),
    served(decodeChatToken, decodeChatTokenCall(links)),
    served(decodeB2BToken, decodeB2BTokenCall(links)),
    served(encodeToken, encodeTokenCall(links)),
  ];
}

const onRefused = (route: string) =>
  process.stderr.write(`${JSON.stringify({ event: 'security', route, code: 'token-refused' })}\n`);

const agentCalls = (check: CheckWorld, lead: LeadWorld): Call[] => [
  served(agentDirect, agentDirectCall(check)),
  served(agentData, agentDirectCall(check)),
  served(agentCheck, agentCheckCall(check)),
  served(agentCreate, createLeadCall(lead, agentCreate, false)),
  served(sendToLeadManager, createLeadCall(lead, sendToLeadManager, true)),
];

function changeCalls(booking: BookingWorld): Call[] {
  const move = moveAppointment(booking);
  return [
    served(createPersonal, createPersonalCall(booking, move)),
    served(createSalary, createSalaryCall(booking, move)),
    served(createBusiness, createBusinessCall(booking, move)),
    served(sendCode, sendCodeCall(booking)),
    served(verifyCode, verifyCodeCall(booking)),
    served(cancelAppointment, cancelAppointmentCall(booking)),
  ];
}

function bookingOf({ environment, sites, seal, clock, gazetteer }: World, agenda: AgendaWorld): BookingWorld {
  const pointOf: PointOf = async (comune) => (await gazetteer.suggest(comune, 1))[0]?.location ?? null;
  const limits = environment.rateLimits ? createLimits(seal) : noLimits;
  return { ...agenda, seal, clock, pointOf, consentBrands: consentBrands(sites), limits };
}

function humanCheckOf({ environment, sites, keys, clock, db }: World): HumanCheck {
  if (environment.humanCheck === 'off') return noCheck;
  if (environment.humanCheck === 'altcha') return createAltcha({ db, keys, clock });
  const hosts = sites.sites.flatMap((site) => site.hosts);
  const { secret, siteKey } = environment.recaptcha ?? { secret: '', siteKey: '' };
  return recaptchaCheck({ secret, siteKey, hosts, fetch });
}
