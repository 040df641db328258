import type { CallFault } from '../../api/call.ts';
import type { Branch } from '../../session/branch.ts';
import type { Caller } from '../../session/deps.ts';
import { agencyToBranch, toBranch } from './branch-shapes.ts';
import { toOpening } from './to-opening.ts';

/** `unknown`: the code does not exist; null without an answer. */
export type ByCode = Branch | 'unknown' | null;

/** A branch by its code, with its days. */
export async function branchByCode({ call }: Caller, code: string): Promise<ByCode> {
  const found = await call('getBranch', { Codice: code });
  if (!found.ok) return codeFaultOf(found.error);
  if (found.value.Status !== '0') return 'unknown';
  return { ...toBranch(found.value), opening: toOpening(found.value.orari) };
}

/** An agency by its code, without days. */
export async function agencyByCode({ call }: Caller, code: string): Promise<ByCode> {
  const found = await call('findAgencies', { IdFiliale: code });
  if (!found.ok) return codeFaultOf(found.error);
  const agency = found.value[0];
  return agency ? { ...agencyToBranch(agency), opening: toOpening(agency.orari) } : 'unknown';
}

/** The result of a failed request for a code: `unknown` if the server does not know it, null without an answer. */
export const codeFaultOf = (fault: CallFault) => (fault === 'not-found' || fault === 'rejected' ? 'unknown' : null);
