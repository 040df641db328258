import { type Areas, isInside, type Permission, scopeOf } from '#domain/desk/permissions.ts';
import type { Grant, Role } from '#domain/desk/roles.ts';
import type { Point } from '#domain/place/distance.ts';

export interface Branch {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  /** Null where its position is unknown. */
  readonly point: Point | null;
}

/** The signed-in person. */
export interface Me {
  readonly code: string;
  readonly name: string;
  /** The lender's name, as spoken on the telephone. */
  readonly lender: string;
  readonly grants: readonly Grant[];
  readonly permissions: readonly Permission[];
  /** The branches whose agenda may be read. */
  readonly branches: readonly Branch[];
  /** The branches at which a call of the person may be booked. */
  readonly bookable: readonly Branch[];
  /** The country prefixes that receive SMS; none without a gateway. */
  readonly smsPrefixes: readonly string[];
  /** The end of the session, in server time. */
  readonly ends: number;
}

export const roleOf = ({ grants }: Me): Role | null => grants[0]?.role ?? null;

export const may = ({ permissions }: Me, permission: Permission): boolean => permissions.includes(permission);

/** Whether a permission covers a branch; the server checks it too. */
export function mayAt(me: Me, permission: Permission, branch: string): boolean {
  const codes = me.branches.map(({ code }) => code);
  const areas: Areas = new Map(me.grants.map(({ area }) => [area ?? '', codes]));
  const scope = scopeOf(permission, me.grants, areas);
  return scope !== null && isInside(scope, branch);
}

/** Whether a permission reaches the whole network. */
export const isNetworkWide = (me: Me, permission: Permission): boolean =>
  scopeOf(permission, me.grants, new Map())?.kind === 'network';

/** The branch shown when the address names none: the branch of the person's role, else the first. */
export const homeBranchOf = ({ grants, branches }: Me): Branch | null =>
  branches.find(({ code }) => grants.some(({ branch }) => branch === code)) ?? branches[0] ?? null;
