import { randomUUID } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { TOKEN_KEYS, TOKEN_LENGTH, type TokenKey } from '#contract/tokens.ts';
import type { Clock } from '../platform/clock.ts';
import { eachOf, purposeKey, type Ring, type SigningKey } from '../platform/crypto/key-set.ts';

/** The kinds of link token: their AppCode and how long they live, in minutes. */
export const KINDS = {
  partner: { appCode: 'FAPARTNER', minutes: 30 * 24 * 60 },
  campaign: { appCode: 'CAMPAGNA', minutes: 30 * 24 * 60 },
  mail: { appCode: 'MAIL', minutes: 30 * 24 * 60 },
  chat: { appCode: 'CHATBOT', minutes: 24 * 60 },
  b2b: { appCode: 'FAC5', minutes: 15 },
} as const;
export type TokenKind = keyof typeof KINDS;
export type Claims = Partial<Record<TokenKey, string>>;

/** A token that opened: whose it is, what it says, and its own name and end for those that serve once. */
export interface Opened {
  readonly kind: TokenKind;
  readonly claims: Claims;
  readonly jti: string;
  readonly expires: Date;
}

export interface Tokens {
  /** `site`: the id of the site it is meant for. */
  make(kind: TokenKind, site: string, claims: Claims): Promise<string>;
  /** Null for a token that is not ours, over, changed, of another kind or for another site: no difference shows. */
  open(token: string, kinds: readonly TokenKind[], site: string): Promise<Opened | null>;
}

const ISSUER = 'fissa';
/** Longer values are dropped on both sides. */
export const VALUE_LENGTH = 254;
const ENCRYPTION = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/**
 * Encrypted tokens: nobody on the way can read or change what is in them. Made with the key in use; one of a
 * former key opens for as long as that key is in the ring.
 */
export function createTokens(keys: Ring<SigningKey>, clock: Clock): Tokens {
  const keyOf = (set: SigningKey) => new Uint8Array(purposeKey(set, 'links'));
  return {
    make(kind, site, claims) {
      const { appCode, minutes } = KINDS[kind];
      const now = Math.floor(clock().getTime() / 1000);
      return new EncryptJWT({ AppCode: appCode, parametri: known(claims) })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuer(ISSUER)
        .setAudience(site)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + minutes * 60)
        .encrypt(keyOf(keys));
    },
    async open(token, kinds, site) {
      if (kinds.length === 0 || token.length > TOKEN_LENGTH) return null;
      const options = { ...ENCRYPTION, issuer: ISSUER, audience: site, currentDate: clock() };
      const decrypt = (set: SigningKey) =>
        jwtDecrypt(token, keyOf(set), options).then(
          (result) => result.payload,
          () => null,
        );
      const payload = (await Promise.all(eachOf<SigningKey>(keys).map(decrypt))).find((each) => each !== null);
      const kind = kinds.find((each) => KINDS[each].appCode === payload?.AppCode);
      if (!payload || !kind || payload.jti === undefined || payload.exp === undefined) return null;
      const expires = new Date(payload.exp * 1000);
      return { kind, claims: known(payload.parametri), jti: payload.jti, expires };
    },
  };
}

/** Only the names the contract knows, as texts of a sane length. */
function known(claims: unknown): Claims {
  const given = (typeof claims === 'object' && claims !== null ? claims : {}) as Readonly<Record<string, unknown>>;
  const kept = TOKEN_KEYS.flatMap((key) => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    return typeof value === 'string' && value !== '' && value.length <= VALUE_LENGTH ? [[key, value] as const] : [];
  });
  return Object.fromEntries(kept);
}
