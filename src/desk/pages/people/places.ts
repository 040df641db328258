import type { Branch, Me } from '../../session/me.ts';
import type { StaffBranch } from '../../wire/staff.ts';

/** The branches with their positions, where the user may see them. */
export const withPoints = <B extends StaffBranch>(branches: readonly B[], me: Me): readonly (B & Branch)[] =>
  branches.map((branch) => ({ ...branch, point: me.branches.find(({ code }) => code === branch.code)?.point ?? null }));
