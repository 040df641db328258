import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#domain/desk/permissions.ts';

/** SQL filter: branches out of scope answer "not found". */
export function within(scope: Scope, branch: string): RawBuilder<boolean> {
  if (scope.kind === 'network') return sql<boolean>`true`;
  const codes = scope.kind === 'branches' ? [...scope.codes] : [];
  return sql<boolean>`${sql.ref(branch)} = any(${codes}::text[])`;
}
