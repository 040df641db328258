import { type Areas, isInside, type Permission, scopeOf } from '#domain/desk/permissions.ts';
import type { Grant, Role } from '#domain/desk/roles.ts';

export interface Place {
  readonly code: string;
  readonly name: string;
  readonly city: string;
}

/** Who is signed in, as the page knows them. */
export interface Me {
  readonly code: string;
  readonly name: string;
  /** For whom they work, as they say it on the telephone. */
  readonly lender: string;
  readonly grants: readonly Grant[];
  readonly permissions: readonly Permission[];
  /** Whose agenda may be read. */
  readonly branches: readonly Place[];
  /** When the session ends, by the server's clock. */
  readonly ends: number;
}

export const roleOf = ({ grants }: Me): Role | null => grants[0]?.role ?? null;

export const may = ({ permissions }: Me, permission: Permission): boolean => permissions.includes(permission);

/** Whether a permission counts at a branch; the server is asked all the same. */
export function mayAt(me: Me, permission: Permission, branch: string): boolean {
  const codes = me.branches.map(({ code }) => code);
  const areas: Areas = new Map(me.grants.map(({ area }) => [area ?? '', codes]));
  const scope = scopeOf(permission, me.grants, areas);
  return scope !== null && isInside(scope, branch);
}

/** The branch that is shown where the address names none: the own one, else the first. */
export const homeOf = ({ grants, branches }: Me): Place | null =>
  branches.find(({ code }) => grants.some(({ branch }) => branch === code)) ?? branches[0] ?? null;
