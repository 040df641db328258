import type { DeskEndpoint } from '#contract/desk/desk-endpoint.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Permission, Scope } from '#domain/desk/permissions.ts';
import type { Grant } from '#domain/desk/roles.ts';
import type { Result } from '#domain/result.ts';

/** Somebody of the staff who is signed in. */
export interface Signed {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly grants: readonly Grant[];
  /** When the provider last asked who it is. */
  readonly authenticatedAt: Date;
  /** When the session ends, unless something is done before. */
  readonly ends: Date;
  /** SHA-256 of the session's cookie. */
  readonly session: Buffer;
  /** Where a permission counts for them; null where it does not. */
  scopeOf(permission: Permission): Scope | null;
}

/** Who makes a call of the desk, as what, and where that counts. */
export interface DeskAsker {
  readonly staff: Signed;
  readonly scope: Scope;
  readonly requestId: string;
  /** Present and well-formed on keyed calls, '' on others. */
  readonly idempotencyKey: string;
}

/** What an act was about; the door knows who, as what, when and by which call. */
export interface Act {
  readonly branch?: string;
  readonly oppId?: string;
  /** The person's tax code, hashed. */
  readonly person?: Buffer;
  /** Which contacts were shown in clear. */
  readonly fields?: readonly string[];
  readonly reason?: string;
  readonly caseRef?: string;
  /** What changed, or what was refused; never a contact. */
  readonly change?: Readonly<Record<string, unknown>>;
}

/** What a use case refuses with: out of scope and unknown are one. */
export type DeskProblem =
  | 'not-found'
  | 'malformed'
  | 'case-missing'
  | 'reason-missing'
  | 'overbooking-refused'
  | 'step-up-needed'
  | 'absent-already'
  | 'masked-value-refused'
  | 'key-reused'
  | 'too-many-requests';

export interface DeskAnswer<T> {
  readonly body: T;
  readonly status?: number;
  /** What was looked at or done; 'written' when the use case wrote it with its own change. */
  readonly act: Act | 'written';
}

/** A use case of the desk: plain typed code, checked at the door both ways. */
export type DeskHandle<E extends DeskEndpoint> = (
  input: Input<E>,
  asker: DeskAsker,
) => Promise<Result<DeskAnswer<Output<E>>, DeskProblem>>;
