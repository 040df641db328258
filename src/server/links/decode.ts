import type { Decoded, decodeB2BToken, decodeChatToken, decodeToken } from '#contract/tokens.ts';
import { ok } from '#domain/result.ts';
import type { Limits } from '../http/limits/limits.ts';
import type { Answer, Handler, RequestContext } from '../http/public-gate.ts';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import { usedKeyOf } from '../platform/database/once.ts';
import { withHonestConsents } from './consent-claims.ts';
import { type ProvingDeps, proveMail } from './prove-mail.ts';
import { kindsFor, type Opened, type TokenKind, type Tokens } from './tokens.ts';

export interface LinksDeps extends ProvingDeps {
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'openToken' | 'acceptToken'>;
}

const REFUSED: Answer<Decoded> = { body: { Status: '1', parametri: [] }, security: 'token-refused' };

/** Decodes the token of a partner, campaign or mail link. */
export const decodeTokenCall =
  (deps: LinksDeps): Handler<typeof decodeToken> =>
  ({ token, AppCode }, ctx) =>
    decode(deps, ctx, { token, kinds: named(['partner', 'campaign', 'mail'], AppCode) });

/** Decodes the token of a chat link. */
export const decodeChatTokenCall =
  (deps: LinksDeps): Handler<typeof decodeChatToken> =>
  ({ token, AppCode }, ctx) =>
    decode(deps, ctx, { token, kinds: named(['chat'], AppCode) });

/** Decodes a token with form data from the other brand's site; such a token is valid once. */
export const decodeB2BTokenCall =
  (deps: LinksDeps): Handler<typeof decodeB2BToken> =>
  ({ token, AppCode }, ctx) =>
    decode(deps, ctx, { token, kinds: named(['b2b'], AppCode) });

const named = (kinds: readonly TokenKind[], appCode: string) =>
  kindsFor(appCode).filter((kind) => kinds.includes(kind));

interface Shown {
  readonly token: string;
  readonly kinds: readonly TokenKind[];
}

/** Decodes a token. Every invalid token gets the same answer, and so does an address that sent too many of them. */
async function decode(deps: LinksDeps, ctx: RequestContext, { token, kinds }: Shown) {
  const { db, limits, tokens } = deps;
  const opened = (await limits.openToken(db, ctx)) ? await tokens.open(token, kinds, ctx.site) : null;
  const answer = opened && (await accept(deps, ctx, opened));
  if (answer) {
    await limits.acceptToken(db, ctx);
    return ok(answer);
  }
  return ok(REFUSED);
}

/** The answer for a valid token; null for a used single-use token. The token of a mail proves its appointment. */
async function accept(deps: LinksDeps, ctx: RequestContext, opened: Opened): Promise<Answer<Decoded> | null> {
  if (opened.kind === 'mail') return proveMail(deps, ctx, opened.claims);
  if (opened.kind === 'b2b' && !(await takeToken(deps, opened, usedKeyOf(ctx)))) return null;
  return { body: decoded(withHonestConsents(opened.claims, deps.clock())) };
}

const decoded = (claims: Opened['claims']): Decoded => ({
  Status: '0',
  parametri: Object.entries(claims).map(([keyCode, valore]) => ({ keyCode, valore })),
});

/** Ids of used tokens are kept an hour longer than the tokens are valid, since server clocks differ. */
const KEPT_MS = 3_600_000;

/** False for a used token, unless the same request repeats after a lost answer. */
async function takeToken({ db, clock }: LinksDeps, { jti, expires }: Opened, key: Buffer | null): Promise<boolean> {
  const over = new Date(clock().getTime() - KEPT_MS);
  await db.deleteFrom('used_token').where('expires_at', '<', over).execute();
  const made = await db
    .insertInto('used_token')
    .values({ jti_hash: sha256(jti), expires_at: expires, used_key: key })
    .onConflict((used) => used.column('jti_hash').doUpdateSet({ used_key: key }).where('used_token.used_key', '=', key))
    .returning('jti_hash')
    .executeTakeFirst();
  return made !== undefined;
}
