import type { IsoDay } from '../time/rome.ts';
import { daysBetween } from '../time/rome.ts';
import { isInside, type Scope } from './permissions.ts';
import type { Grant, Role } from './roles.ts';

/** What a role is bound to. */
export type RolePlace = 'branch' | 'area' | 'agent' | 'network';

const PLACES: Readonly<Partial<Record<Role, RolePlace>>> = {
  ...{ consultant: 'branch', manager: 'branch', area: 'area', agent: 'agent' },
};
export const placeOf = (role: Role): RolePlace => PLACES[role] ?? 'network';

/** Whether a role has the place that it needs, and no other. */
export const fitsPlace = ({ role, branch, area, agent = null }: Grant): boolean =>
  (placeOf(role) === 'branch') === (branch !== null) &&
  (placeOf(role) === 'area') === (area !== null) &&
  (placeOf(role) === 'agent') === (agent !== null);

/** Whether a scope covers a role: an area manager has the roles of the own branches only. */
export const coversGrant = (scope: Scope, { branch }: Pick<Grant, 'branch'>): boolean =>
  scope.kind === 'network' || (branch !== null && isInside(scope, branch));

const OPPOSITE: Readonly<Partial<Record<Role, Role>>> = { admin: 'auditor', auditor: 'admin' };
/** Whether no person may have both roles. */
export const areOpposite = (one: Role, other: Role): boolean => OPPOSITE[one] === other;

/** Longest cover in days. */
export const MOST_COVER_DAYS = 60;

/** Whether the days of a cover are neither past nor too many; both days are included. */
export const isCoverSpan = (first: IsoDay, last: IsoDay, today: IsoDay): boolean =>
  first >= today && last >= first && daysBetween(first, last) < MOST_COVER_DAYS;
