import type { Branch } from '../../session/branch.ts';
import type { Caller } from '../../session/world.ts';
import { agencyToBranch, toBranch } from './branch-shapes.ts';

/** A branch by its code, with its days; null when nobody has that code. */
export async function branchByCode({ call }: Caller, code: string): Promise<Branch | null> {
  const found = await call('getBranch', { Codice: code });
  return found.ok && found.value.Status === '0' ? toBranch(found.value) : null;
}

/** An agency by its code, without days; null when nobody has that code. */
export async function agencyByCode({ call }: Caller, code: string): Promise<Branch | null> {
  const found = await call('findAgencies', { IdFiliale: code });
  const agency = found.ok ? found.value[0] : undefined;
  return agency ? agencyToBranch(agency) : null;
}
