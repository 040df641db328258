import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#domain/desk/permissions.ts';

/** The condition that a branch lies inside a scope: what lies outside is not there at all. */
export function within(scope: Scope, branch: string): RawBuilder<boolean> {
  if (scope.kind === 'network') return sql<boolean>`true`;
  const codes = scope.kind === 'branches' ? [...scope.codes] : [];
  return sql<boolean>`${sql.ref(branch)} = any(${codes}::text[])`;
}
