import { ENDPOINTS, type Endpoints } from '../endpoints.ts';
import type { Told } from './told.ts';
import {
  toldCreateAppointment,
  toldCreateBusiness,
  toldCreatePersonal,
  toldCreateSalary,
  toldHoldSlot,
} from './told-booking.ts';
import {
  toldAgencySlots,
  toldAvailability,
  toldFindAgencies,
  toldFindBranches,
  toldGetBranch,
  toldLocateBranch,
} from './told-branches.ts';
import {
  toldChooseProposal,
  toldDecodeB2BToken,
  toldDecodeChatToken,
  toldDecodeToken,
  toldEncodeToken,
  toldGiveUp,
  toldPing,
  toldReadProposal,
  toldSendAudit,
} from './told-links.ts';
import {
  toldCancelAppointment,
  toldEndUnverified,
  toldGetAppointment,
  toldLeave,
  toldSendCode,
  toldVerifyCode,
} from './told-own.ts';
import {
  toldAgentCheck,
  toldAgentCreate,
  toldAgentData,
  toldAgentDirect,
  toldChallenge,
  toldCheckByTaxCode,
  toldLookUp,
  toldSendToLeadManager,
  toldSolveChallenge,
} from './told-people.ts';
import { toldAutocomplete, toldCoordsByCap, toldGeocode, toldReverseGeocode } from './told-places.ts';

/** The description of every endpoint; a missing one does not compile. */
const TOLD: { readonly [Name in keyof Endpoints]: Told<Endpoints[Name]> } = {
  ping: toldPing,
  challenge: toldChallenge,
  solveChallenge: toldSolveChallenge,
  getCoordsByCap: toldCoordsByCap,
  autocomplete: toldAutocomplete,
  geocode: toldGeocode,
  reverseGeocode: toldReverseGeocode,
  findBranches: toldFindBranches,
  getBranch: toldGetBranch,
  locateBranch: toldLocateBranch,
  availability: toldAvailability,
  findAgencies: toldFindAgencies,
  agencySlots: toldAgencySlots,
  sendAudit: toldSendAudit,
  lookUp: toldLookUp,
  checkByTaxCode: toldCheckByTaxCode,
  decodeToken: toldDecodeToken,
  decodeChatToken: toldDecodeChatToken,
  decodeB2BToken: toldDecodeB2BToken,
  encodeToken: toldEncodeToken,
  agentDirect: toldAgentDirect,
  agentData: toldAgentData,
  agentCheck: toldAgentCheck,
  agentCreate: toldAgentCreate,
  sendToLeadManager: toldSendToLeadManager,
  createAppointment: toldCreateAppointment,
  createPersonal: toldCreatePersonal,
  createSalary: toldCreateSalary,
  createBusiness: toldCreateBusiness,
  sendCode: toldSendCode,
  verifyCode: toldVerifyCode,
  cancelAppointment: toldCancelAppointment,
  endUnverified: toldEndUnverified,
  leave: toldLeave,
  getAppointment: toldGetAppointment,
  holdSlot: toldHoldSlot,
  readProposal: toldReadProposal,
  chooseProposal: toldChooseProposal,
  giveUp: toldGiveUp,
};

/** The description without its types. */
export type AnyTold = Omit<Told<Endpoints[keyof Endpoints]>, 'request' | 'answers' | 'conflict'> & {
  readonly request: unknown;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly conflict?: unknown;
};
const BY_CALL: ReadonlyMap<string, AnyTold> = new Map(
  (Object.keys(ENDPOINTS) as (keyof Endpoints)[]).map((name) => [ENDPOINTS[name].call, TOLD[name]]),
);

/** The description of a wire name; undefined if unknown. */
export const toldOf = (call: string): AnyTold | undefined => BY_CALL.get(call);
