import type { Link } from '#domain/link/link.ts';
import type { Clock } from '../platform/clock.ts';
import type { Site, Sites } from '../platform/config/site.ts';
import { type Claims, kindsFor, type Opened, TOKEN_KINDS, type TokenKind, type Tokens } from './tokens.ts';

export interface TokenDeps {
  readonly sites: Sites;
  readonly clock: Clock;
  /** The opener of tokens, at the time of a clock. */
  readonly tokensAt: (clock: Clock) => Tokens;
}

/**
 * State of a link's token. `expired`: since `until`. `otherCode`: the address lacks the AppCode of the kind, or has
 * another one. `otherSite`: it was made for another site. `unreadable`: it was changed, or made with other keys.
 */
export interface TokenReport {
  readonly state: 'valid' | 'expired' | 'otherCode' | 'otherSite' | 'unreadable';
  readonly kind: TokenKind | null;
  readonly until: Date | null;
}

/** The report about a token, and its claims; an unreadable token has none. */
export interface RehearsedToken {
  readonly report: TokenReport;
  readonly claims: Claims;
}

/** Opens a link's token without using it up. An expired token and one of another site are opened too, for the report. */
export async function rehearseToken(
  { tokensAt, clock, sites }: TokenDeps,
  link: Link,
  site: Site,
): Promise<RehearsedToken> {
  const open = (at: Clock, of: Site) => tokensAt(at).open(link.token, TOKEN_KINDS, of.id);
  const now = await open(clock, site);
  if (now !== null) return rehearsed(kindsFor(link.appCode).includes(now.kind) ? 'valid' : 'otherCode', now);
  // At this clock no token has expired.
  const ignoringExpiry = await open(() => new Date(0), site);
  if (ignoringExpiry !== null) return rehearsed('expired', ignoringExpiry);
  for (const other of sites.sites) {
    const elsewhere = await open(() => new Date(0), other);
    if (elsewhere !== null) return rehearsed('otherSite', elsewhere);
  }
  return { report: { state: 'unreadable', kind: null, until: null }, claims: {} };
}

const rehearsed = (state: TokenReport['state'], { kind, expires, claims }: Opened): RehearsedToken => ({
  report: { state, kind, until: expires },
  claims,
});
