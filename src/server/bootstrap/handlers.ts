import { agentCreate, sendToLeadManager } from '#contract/agents.ts';
import { isOn } from '#domain/site/features.ts';
import type { LookDeps } from '../availability/cache/availability-cache.ts';
import { findAgenciesCall } from '../availability/find-agencies.ts';
import { findBranchesCall } from '../availability/find-branches.ts';
import { getBranchCall } from '../availability/get-branch.ts';
import { holdSlotCall } from '../availability/hold-slot.ts';
import { locateBranchCall } from '../availability/locate-branch.ts';
import { agencySlotsCall } from '../availability/read-agency-slots.ts';
import { availabilityCall } from '../availability/read-availability.ts';
import type { AgendaDeps } from '../availability/read-days.ts';
import { slotsAroundCall } from '../availability/slots-around.ts';
import { chooseProposalCall, readProposalCall } from '../booking/capacity/proposal.ts';
import { cancelAppointmentCall } from '../booking/change/cancel.ts';
import { moveAppointment } from '../booking/change/move.ts';
import { sendCodeCall } from '../booking/change/send-code.ts';
import { verifyCodeCall } from '../booking/change/verify-code.ts';
import { endUnverifiedCall } from '../booking/contact-verification/end-others.ts';
import type { BookingDeps } from '../booking/create/booking-deps.ts';
import { createAppointmentCall } from '../booking/create/create.ts';
import { createBusinessCall, createPersonalCall, createSalaryCall } from '../booking/create/create-simple.ts';
import { giveUpCall } from '../booking/create/give-up.ts';
import { answerEarlierOfferCall, readEarlierOfferCall } from '../booking/earlier/answer-offer.ts';
import { askEarlierCall, endEarlierCall, type WaitDeps } from '../booking/earlier/wait-for-earlier.ts';
import { createCitizenProvider } from '../booking/identity/citizen-provider.ts';
import { beginIdentityCall, finishIdentityCall, type IdentityDeps } from '../booking/identity/sign-in.ts';
import { agentCheckCall, type CheckDeps } from '../booking/leads/check-agent.ts';
import { createLeadCall, type LeadDeps } from '../booking/leads/create-lead.ts';
import { checkByTaxCodeCall, lookUpCall } from '../booking/lookup/look-up.ts';
import { leaveCall } from '../booking/own/end-session.ts';
import { getAppointmentCall } from '../booking/own/get-appointment.ts';
import { changeConsentCall } from '../booking/own-data/change-consent.ts';
import { consentReceiptCall } from '../booking/own-data/consent-receipt.ts';
import { eraseOwnDataCall } from '../booking/own-data/erase-own-data.ts';
import { readOwnDataCall } from '../booking/own-data/read-own-data.ts';
import type { PointOf } from '../booking/request/route-branch.ts';
import { sendAuditCall } from '../booking/survey/send-audit.ts';
import { demoLoadBy } from '../demo/load-hash.ts';
import type { HumanCheck } from '../http/human-check/human-check.ts';
import { humanHandlers } from '../http/human-check/human-handlers.ts';
import { createLimits, type Limits, noLimits } from '../http/limits/limits.ts';
import { pingNow } from '../http/ping.ts';
import type { Handlers } from '../http/public-gate.ts';
import { decodeB2BTokenCall, decodeChatTokenCall, decodeTokenCall } from '../links/decode.ts';
import { encodeTokenCall } from '../links/encode.ts';
import { agentDirectCall } from '../network/find-agent.ts';
import { placeHandlers } from '../network/places/place-handlers.ts';
import { siteOffers } from '../page/offers/site-offers.ts';
import { firstScreenOf } from '../page/public-site.ts';
import { consentBrands, mainSite, switchedOff, unprovenRules } from '../platform/config/site.ts';
import { pacesOf } from '../platform/config/suggestion-debounce.ts';
import type { Deps } from './create-deps.ts';

const noLoad = () => 0;
/** Minutes that an unverified appointment keeps its seat, where contacts must be confirmed. */
const CONFIRM_MINUTES = 120;

/** Creates the use case of every endpoint of the contract. */
export function handlersOf(deps: Deps, humanCheck: HumanCheck): Handlers {
  const { clock, sites, db, environment, places, seal } = deps;
  const agenda: AgendaDeps = { db, windows: sites.windows, extraLoad: environment.demo ? demoLoadBy(clock) : noLoad };
  const booking = bookingOf(deps, agenda);
  const { limits } = booking;
  return {
    ping: pingNow(clock),
    ...humanHandlers(humanCheck),
    sendAudit: sendAuditCall({ db, limits }),
    ...placeHandlers(places, pacesOf(environment.geocoder, sites.suggestions).branches.letters),
    ...agendaHandlers({ ...agenda, cache: deps.cache }),
    holdSlot: holdSlotCall({ ...agenda, seal, limits, holdMinutes: sites.windows.holdMinutes }),
    ...personHandlers({ ...booking, humanCheck, read: deps.read }),
    ...linkHandlers(deps, limits),
    ...leadHandlers({ ...booking, fallbackAgent: sites.agents.fallback }),
    ...bookingHandlers(booking),
    getAppointment: getAppointmentCall(deps),
    readProposal: readProposalCall(booking),
    chooseProposal: chooseProposalCall(booking),
    ...earlierHandlers({ ...booking, isOn: isOn({ off: switchedOff(sites) }, 'earlier') }),
    endUnverified: endUnverifiedCall(deps),
    leave: leaveCall(deps),
    ...identityHandlers(deps),
    ...ownDataHandlers(deps),
  };
}

function ownDataHandlers({ db, seal, clock, sites, mailFiles }: Deps) {
  const { brand, links } = mainSite(sites);
  const controller = { name: brand.company, mail: brand.privacyMail, privacyUrl: links.privacy };
  const isShown = isOn({ off: switchedOff(sites) }, 'ownData');
  const own = { db, seal, clock, consentBrands: consentBrands(sites), isOn: isShown };
  return {
    readOwnData: readOwnDataCall(own),
    changeConsent: changeConsentCall(own),
    consentReceipt: consentReceiptCall({ ...own, controller }),
    eraseOwnData: eraseOwnDataCall({ ...own, mailFiles }),
  };
}

function identityHandlers({ db, seal, sites, tell, environment: { citizens, recognition } }: Deps) {
  const deps: IdentityDeps = {
    ...{ db, seal, tell, trustsEmail: citizens?.trustsEmail ?? false, recognisesByCode: recognition === 'strict' },
    provider: citizens === undefined ? null : createCitizenProvider(citizens),
    returnTo: (site) => firstScreenOf(sites, site),
  };
  return { beginIdentity: beginIdentityCall(deps), finishIdentity: finishIdentityCall(deps) };
}

const earlierHandlers = (deps: WaitDeps & BookingDeps) => ({
  askEarlier: askEarlierCall(deps),
  endEarlier: endEarlierCall(deps),
  readEarlierOffer: readEarlierOfferCall(deps),
  answerEarlierOffer: answerEarlierOfferCall(deps),
});

const agendaHandlers = (agenda: LookDeps) => ({
  findBranches: findBranchesCall(agenda),
  getBranch: getBranchCall(agenda),
  locateBranch: locateBranchCall(agenda),
  availability: availabilityCall(agenda),
  findAgencies: findAgenciesCall(agenda),
  agencySlots: agencySlotsCall(agenda),
  slotsAround: slotsAroundCall(agenda),
});

const personHandlers = (deps: BookingDeps & CheckDeps & Pick<Deps, 'read'>) => ({
  lookUp: lookUpCall(deps),
  checkByTaxCode: checkByTaxCodeCall(deps),
  agentDirect: agentDirectCall(deps),
  agentData: agentDirectCall(deps),
  agentCheck: agentCheckCall(deps),
});

function linkHandlers({ db, clock, sites, tokens, seal }: Deps, limits: Limits) {
  const links = { db, seal, clock, tokens, limits };
  return {
    decodeToken: decodeTokenCall(links),
    decodeChatToken: decodeChatTokenCall(links),
    decodeB2BToken: decodeB2BTokenCall(links),
    encodeToken: encodeTokenCall({ db, tokens, seal, mainSite: mainSite(sites).id }),
  };
}

const leadHandlers = (deps: LeadDeps) => ({
  agentCreate: createLeadCall(deps, agentCreate, false),
  sendToLeadManager: createLeadCall(deps, sendToLeadManager, true),
});

function bookingHandlers(booking: BookingDeps) {
  const move = moveAppointment(booking);
  return {
    createAppointment: createAppointmentCall(booking),
    createPersonal: createPersonalCall(booking, move),
    createSalary: createSalaryCall(booking, move),
    createBusiness: createBusinessCall(booking, move),
    sendCode: sendCodeCall(booking),
    verifyCode: verifyCodeCall(booking),
    cancelAppointment: cancelAppointmentCall(booking),
    giveUp: giveUpCall(booking),
  };
}

/** Creates the dependencies of the booking use cases. */
export function bookingOf({ environment, sites, seal, clock, gazetteer }: Deps, agenda: AgendaDeps): BookingDeps {
  const pointOf: PointOf = async (comune) => (await gazetteer.suggest(comune, 1))[0]?.location ?? null;
  const limits = environment.rateLimits ? createLimits(seal) : noLimits;
  const confirmMinutes = environment.confirmation === 'contact' ? CONFIRM_MINUTES : null;
  const multiAreaAgent = sites.agents.multiArea;
  return {
    ...agenda,
    seal,
    clock,
    pointOf,
    consentBrands: consentBrands(sites),
    siteOffers: siteOffers(sites),
    limits,
    confirmMinutes,
    recognisesByCode: environment.recognition === 'strict',
    unproven: unprovenRules(sites),
    promiseMinutes: environment.promiseHours * 60,
    movesBranch: isOn({ off: switchedOff(sites) }, 'resume'),
    callsAtTime: isOn({ off: switchedOff(sites) }, 'callAtTime'),
    multiAreaAgent,
  };
}
