import { randomUUID } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { TOKEN_KEYS, TOKEN_LENGTH, type TokenKey } from '#contract/tokens.ts';
import type { Clock } from '../platform/clock.ts';
import { allKeys, type KeyRing, purposeKey, type SigningKey } from '../platform/crypto/key-set.ts';

/** Kinds of link token: AppCode, and lifetime in minutes. */
export const KINDS = {
  partner: { appCode: 'FAPARTNER', minutes: 30 * 24 * 60 },
  campaign: { appCode: 'CAMPAGNA', minutes: 30 * 24 * 60 },
  mail: { appCode: 'MAIL', minutes: 30 * 24 * 60 },
  chat: { appCode: 'CHATBOT', minutes: 24 * 60 },
  b2b: { appCode: 'FAC5', minutes: 15 },
} as const;
export type TokenKind = keyof typeof KINDS;
export const TOKEN_KINDS = Object.keys(KINDS) as readonly TokenKind[];
/** Kinds whose links have no AppCode. */
const WITHOUT_APP_CODE: readonly TokenKind[] = ['campaign', 'mail'];

/** The kinds of token that a link with this AppCode opens. */
export const kindsFor = (appCode: string): readonly TokenKind[] =>
  appCode === '' ? WITHOUT_APP_CODE : TOKEN_KINDS.filter((kind) => KINDS[kind].appCode === appCode);
export type Claims = Partial<Record<TokenKey, string>>;

/** A decrypted token: kind, claims, and its id (`jti`) and expiry, with which single use is enforced. */
export interface Opened {
  readonly kind: TokenKind;
  readonly claims: Claims;
  readonly jti: string;
  readonly expires: Date;
}

export interface Tokens {
  /** Makes a token for the site with this id. */
  make(kind: TokenKind, site: string, claims: Claims): Promise<string>;
  /** Decrypts a token. Null, without distinction, if it is foreign, expired, changed, of another kind or site. */
  open(token: string, kinds: readonly TokenKind[], site: string): Promise<Opened | null>;
}

const ISSUER = 'fissa';
/** Maximum length of a claim. Longer ones are dropped when a token is made, and when it is opened. */
export const VALUE_LENGTH = 254;
const ENCRYPTION = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/**
 * Creates the maker and opener of link tokens (encrypted JWTs), which nobody else can read or change. They are made
 * with the current key; former keys still open them while they are in the key ring.
 */
export function createTokens(keys: KeyRing<SigningKey>, clock: Clock): Tokens {
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
      const payload = (await Promise.all(allKeys<SigningKey>(keys).map(decrypt))).find((each) => each !== null);
      const kind = kinds.find((each) => KINDS[each].appCode === payload?.AppCode);
      if (!payload || !kind || payload.jti === undefined || payload.exp === undefined) return null;
      const expires = new Date(payload.exp * 1000);
      return { kind, claims: known(payload.parametri), jti: payload.jti, expires };
    },
  };
}

/** Keeps only the claims that the contract knows, as strings of limited length. */
function known(claims: unknown): Claims {
  const given = (typeof claims === 'object' && claims !== null ? claims : {}) as Readonly<Record<string, unknown>>;
  const kept = TOKEN_KEYS.flatMap((key) => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    return typeof value === 'string' && value !== '' && value.length <= VALUE_LENGTH ? [[key, value] as const] : [];
  });
  return Object.fromEntries(kept);
}
