import type { Grant, Role } from './roles.ts';

/**
 * How far a permission reaches: the user's branch, area, or the network; requests to the user's agent code (`code`);
 * calls that the user has taken (`hand`); or the user's own entries (`own`).
 */
export type Reach = 'branch' | 'area' | 'network' | 'code' | 'hand' | 'own';

/** For each permission the roles that have it, and how far it reaches for them. */
const REACH_BY_ROLE = {
  'agenda.read': {
    ...{ consultant: 'branch', manager: 'branch', area: 'area' },
    ...{ callcentre: 'network', admin: 'network', dpo: 'network', auditor: 'network' },
  },
  'contact.reveal': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'hand', dpo: 'network' },
  'attendance.write': { consultant: 'branch', manager: 'branch' },
  // A consultant takes a visit; a manager decides who receives it, and passes on the day of an absent colleague.
  'visit.take': { consultant: 'branch', manager: 'branch' },
  'visit.assign': { manager: 'branch', area: 'area' },
  // Secret links for calendar programs: to the own visits, and to those of a branch.
  'calendar.own': { consultant: 'own', manager: 'own' },
  'calendar.branch': { manager: 'branch', area: 'area' },
  'appointment.book': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'network' },
  'appointment.move': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'network' },
  'appointment.cancel': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'network' },
  'appointment.overbook': { manager: 'branch', area: 'area' },
  // Books a second active appointment of the same person and product.
  'appointment.second': { manager: 'branch', area: 'area' },
  // Takes a mistake back: restores a cancelled visit, withdraws a note or an outcome.
  'visit.repair': { manager: 'branch', admin: 'network' },
  // Free slots and consent texts: what a booking needs before its person. An agent books at any branch, for the own calls.
  'booking.prepare': {
    ...{ consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'network', agent: 'network' },
  },
  'note.write': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'hand' },
  'person.find': { consultant: 'branch', manager: 'branch', area: 'area', callcentre: 'network', dpo: 'network' },
  'capacity.preview': { consultant: 'branch', manager: 'branch', area: 'area', admin: 'network' },
  'capacity.apply': { manager: 'branch', area: 'area', admin: 'network' },
  // A consultant enters absences of one consultant only, one at a time.
  'absence.write': { consultant: 'branch', manager: 'branch', area: 'area' },
  // A consultant undoes own absences only; the use case checks this.
  'capacity.undo': { consultant: 'branch', manager: 'branch', area: 'area', admin: 'network' },
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
  // The person who drafted an offer cannot approve it; the use case checks this.
  'offer.approve': { dpo: 'network' },
  'offer.withdraw': { admin: 'network', dpo: 'network' },
  // People of the user's branches; those who work for the network are the administrator's.
  'staff.read': { manager: 'branch', area: 'area', admin: 'network' },
  'staff.propose': { manager: 'branch', area: 'area', admin: 'network' },
  // The use case checks that the person neither proposed the change nor is its subject.
  'staff.approve': { area: 'area', admin: 'network' },
  'staff.end': { area: 'area', admin: 'network' },
  'area.edit': { admin: 'network' },
  'staff.import': { admin: 'network' },
  // Programs of partners: their scopes, limits and last use, and the end of one.
  'partner.manage': { admin: 'network' },
  // Tells what a link will do, before it is printed.
  'link.check': { manager: 'own', area: 'own', admin: 'own' },
  'watch.read': { dpo: 'network', auditor: 'network' },
  'privacy.request': { dpo: 'network' },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Role, Reach>>>>>;
export type Permission = keyof typeof REACH_BY_ROLE;
export const PERMISSIONS = Object.keys(REACH_BY_ROLE) as Permission[];

export const reachOf = (permission: Permission, role: Role): Reach | null =>
  (REACH_BY_ROLE[permission] as Readonly<Partial<Record<Role, Reach>>>)[role] ?? null;

/** What a user's permission covers, and the role that grants it. */
export type Scope = { readonly role: Role } & (
  | { readonly kind: 'network' | 'hand' | 'own' }
  | { readonly kind: 'branches'; readonly codes: readonly string[] }
  | { readonly kind: 'code'; readonly agent: string }
);
/** Codes of branches by area. */
export type Areas = ReadonlyMap<string, readonly string[]>;

const WIDEST_FIRST: readonly Scope['kind'][] = ['network', 'branches', 'code', 'hand', 'own'];

/** The widest scope that the user's roles grant, with the branches of all of them. Null if no role grants it. */
export function scopeOf(permission: Permission, grants: readonly Grant[], areas: Areas): Scope | null {
  const scopes = grants.flatMap((grant) => scopeBy(grant, reachOf(permission, grant.role), areas) ?? []);
  const kind = WIDEST_FIRST.find((each) => scopes.some((scope) => scope.kind === each));
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

/** Whether a scope covers a branch. */
export const isInside = (scope: Scope, branch: string): boolean =>
  scope.kind === 'network' || (scope.kind === 'branches' && scope.codes.includes(branch));
