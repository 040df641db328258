import type { PartnerScope } from '#domain/partner/partner.ts';
import { ENDPOINTS, type Endpoints } from '../endpoints.ts';

const SEARCH = ['search'] as const;
const NONE = [] as const;
const BOOK_OR_MOVE = ['book', 'change'] as const;

/**
 * For each endpoint the scopes of which a program's token needs one. Endpoints without a scope are not for programs:
 * they look up persons, open links, or belong to a browser's session. A new endpoint without an entry does not compile.
 */
const SCOPES: { readonly [Name in keyof Endpoints]: readonly PartnerScope[] } = {
  ...{ ping: SEARCH, getCoordsByCap: SEARCH, autocomplete: SEARCH, geocode: SEARCH, reverseGeocode: SEARCH },
  ...{ findBranches: SEARCH, getBranch: SEARCH, locateBranch: SEARCH, availability: SEARCH, slotsAround: SEARCH },
  ...{ findAgencies: SEARCH, agencySlots: SEARCH },
  ...{ createAppointment: ['book'], holdSlot: BOOK_OR_MOVE },
  ...{ createPersonal: BOOK_OR_MOVE, createSalary: BOOK_OR_MOVE, createBusiness: BOOK_OR_MOVE },
  ...{ getAppointment: ['change'], cancelAppointment: ['change'] },
  ...{ challenge: NONE, solveChallenge: NONE, sendAudit: NONE, lookUp: NONE, checkByTaxCode: NONE },
  ...{ decodeToken: NONE, decodeChatToken: NONE, decodeB2BToken: NONE, encodeToken: NONE },
  ...{ agentDirect: NONE, agentData: NONE, agentCheck: NONE, agentCreate: NONE, sendToLeadManager: NONE },
  ...{ sendCode: NONE, verifyCode: NONE, endUnverified: NONE, leave: NONE, giveUp: NONE },
  ...{ readProposal: NONE, chooseProposal: NONE, readEarlierOffer: NONE, answerEarlierOffer: NONE },
  ...{ askEarlier: NONE, endEarlier: NONE, beginIdentity: NONE, finishIdentity: NONE },
  ...{ readOwnData: NONE, changeConsent: NONE, consentReceipt: NONE, eraseOwnData: NONE },
};
const BY_CALL = new Map(
  (Object.keys(SCOPES) as (keyof Endpoints)[]).map((name) => [ENDPOINTS[name].call as string, SCOPES[name]]),
);

/** Endpoints that book without a code and move with one: the code decides which scope a request needs. */
const BOOKING_OR_MOVING: ReadonlySet<string> = new Set([
  ...[ENDPOINTS.createPersonal.call, ENDPOINTS.createSalary.call, ENDPOINTS.createBusiness.call],
]);

/** The scopes of which a program's token needs one for this endpoint. */
export const callScopes = (call: string): readonly PartnerScope[] => BY_CALL.get(call) ?? NONE;

/** Whether a token with these scopes may call the endpoint with this input. */
export function permits(call: string, scopes: readonly PartnerScope[], input: unknown): boolean {
  if (!BOOKING_OR_MOVING.has(call)) return callScopes(call).some((scope) => scopes.includes(scope));
  const { oppID = '', appointmentId = '' } = input as { readonly oppID?: string; readonly appointmentId?: string };
  return scopes.includes(oppID === '' && appointmentId === '' ? 'book' : 'change');
}
