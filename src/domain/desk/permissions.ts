import type { Grant, Role } from './roles.ts';

/**
 * The reach of a permission: own branch, own area, network, own agent code, items assigned to the user, or only their
 * own.
 */
export type Reach = 'branch' | 'area' | 'network' | 'code' | 'hand' | 'own';

/** Permissions by role and reach; an absent role has none. */
const TABLE = {
  'agenda.read': {
    ...{ consultant: 'branch', manager: 'branch', area: 'area' },
    ...{ callcentre: 'network', admin: 'network', dpo: 'network', auditor: 'network' },
  },
  'contact.reveal': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'hand', dpo: 'network' },
  'attendance.write': { consultant: 'branch', manager: 'branch' },
  'appointment.book': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'network' },
  'appointment.move': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'network' },
  'appointment.cancel': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'network' },
  'appointment.overbook': { manager: 'branch', area: 'area' },
  // A second active appointment of a person for one product.
  'appointment.second': { manager: 'branch', area: 'area' },
  'note.write': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'hand' },
  'person.find': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'network', dpo: 'network' },
  'capacity.preview': { consultant: 'branch', manager: 'branch', area: 'area', admin: 'network' },
  'capacity.apply': { manager: 'branch', area: 'area', admin: 'network' },
  // A consultant enters only their own, one at a time.
  'absence.write': { consultant: 'branch', manager: 'branch', area: 'area' },
  'displacement.decide': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'network' },
  'callback.read': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'network', agent: 'code' },
  'callback.work': { consultant: 'branch', manager: 'branch', callcentre: 'network', agent: 'code' },
  'callback.assign': { manager: 'branch', area: 'area', callcentre: 'network' },
  'list.print': { consultant: 'branch', manager: 'branch' },
  'act.read': {
    ...{ consultant: 'own', manager: 'branch', area: 'area', callcentre: 'own' },
    ...{ dpo: 'network', auditor: 'network' },
  },
  'insight.read': {
    ...{ consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'own' },
    ...{ admin: 'network', dpo: 'network', auditor: 'network' },
  },
  'export.counts': { manager: 'branch', area: 'area', admin: 'network', dpo: 'network', auditor: 'network' },
  'inbox.work': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'network', admin: 'network' },
  'offer.read': { admin: 'network', dpo: 'network' },
  'offer.draft': { admin: 'network' },
  // Not by the person who drafted it.
  'offer.approve': { dpo: 'network' },
  'offer.withdraw': { admin: 'network', dpo: 'network' },
  'watch.read': { dpo: 'network', auditor: 'network' },
  'privacy.request': { dpo: 'network' },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Role, Reach>>>>>;
export type Permission = keyof typeof TABLE;
export const PERMISSIONS = Object.keys(TABLE) as Permission[];

export const reachOf = (permission: Permission, role: Role): Reach | null =>
  (TABLE[permission] as Readonly<Partial<Record<Role, Reach>>>)[role] ?? null;

/** The scope of a permission, and the role it comes from. */
export type Scope = { readonly role: Role } & (
  | { readonly kind: 'network' | 'hand' | 'own' }
  | { readonly kind: 'branches'; readonly codes: readonly string[] }
  | { readonly kind: 'code'; readonly agent: string }
);
/** Branches of each area. */
export type Areas = ReadonlyMap<string, readonly string[]>;

const WIDEST: readonly Scope['kind'][] = ['network', 'branches', 'code', 'hand', 'own'];

/** The widest scope of the roles; the branches of several roles are united. Null without a granting role. */
export function scopeOf(permission: Permission, grants: readonly Grant[], areas: Areas): Scope | null {
  const scopes = grants.flatMap((grant) => scopeBy(grant, reachOf(permission, grant.role), areas) ?? []);
  const kind = WIDEST.find((each) => scopes.some((scope) => scope.kind === each));
  const widest = scopes.find((scope) => scope.kind === kind);
  if (widest?.kind !== 'branches') return widest ?? null;
  const codes = scopes.flatMap((scope) => (scope.kind === 'branches' ? scope.codes : []));
  return { ...widest, codes: [...new Set(codes)] };
}

function scopeBy({ role, branch, area, agent }: Grant, reach: Reach | null, areas: Areas): Scope | null {
  if (reach === null) return null;
  if (reach === 'branch') return branch === null ? null : { role, kind: 'branches', codes: [branch] };
  if (reach === 'area') return area === null ? null : { role, kind: 'branches', codes: areas.get(area) ?? [] };
  if (reach === 'code') return agent ? { role, kind: 'code', agent } : null;
  return { role, kind: reach };
}

/** Whether a branch is in scope. */
export const isInside = (scope: Scope, branch: string): boolean =>
  scope.kind === 'network' || (scope.kind === 'branches' && scope.codes.includes(branch));
