/** Permissions of a partner's program: search, book, change its own appointments, read their changes. */
export const PARTNER_SCOPES = ['search', 'book', 'change', 'changes'] as const;
export type PartnerScope = (typeof PARTNER_SCOPES)[number];

/** A partner's program that may call with a token. */
export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly PartnerScope[];
  readonly perMinute: number;
  /** Appointments that it may make in one day of Rome. */
  readonly perDay: number;
}

/** Secrets at the same time: the one in use and its successor. */
export const MAX_SECRETS = 2;
/** Seconds for which an access token is valid. */
export const TOKEN_SECONDS = 900;

/**
 * The scopes of a new token: those that were asked for, else all of the program. Null where it asks for a scope that it
 * does not have, or for none by name.
 */
export function grantedScopes(
  asked: string | undefined,
  allowed: readonly PartnerScope[],
): readonly PartnerScope[] | null {
  if (asked === undefined) return allowed;
  const names = new Set(asked.split(' '));
  const granted = allowed.filter((scope) => names.delete(scope));
  return names.size === 0 ? granted : null;
}
