import { createHmac } from 'node:crypto';
import { allKeys, type KeyRing, purposeKey, type SigningKey } from '../../platform/crypto/key-set.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';

/**
 * Makes the proof tokens with which a visitor opens a request in the journal. A token is derived from idempotency key
 * and visit, so a visit gets the same token at each try and on each edge. The journal stores only its SHA-256.
 */
export interface EntryProofs {
  /** The token for a new entry. */
  issue(key: string, visit: string): string;
  /**
   * The token of a stored entry, also after a rotation of the signing keys. Null for another visit, since an
   * idempotency key is no credential. Null also for an entry whose browser already had a proof.
   */
  again(kept: ProofSource, visit: string): string | null;
}
/** Idempotency key, visit token and proof hash of an entry. */
interface ProofSource {
  readonly key: string;
  readonly visit: string;
  readonly proof: string;
}

/** The SHA-256 of a token, as the journal stores it. */
export const proofHash = (token: string): string => sha256(token).toString('hex');

export function createEntryProofs(keys: KeyRing<SigningKey>): EntryProofs {
  const tokenOf = (secret: SigningKey, key: string, visit: string) =>
    createHmac('sha256', purposeKey(secret, 'proof'))
      .update(JSON.stringify([key, visit]))
      .digest('base64url');
  return {
    issue: (key, visit) => tokenOf(keys, key, visit),
    again({ key, visit: owner, proof }, visit) {
      if (visit !== owner) return null;
      const tokens = allKeys<SigningKey>(keys).map((secret) => tokenOf(secret, key, visit));
      return tokens.find((token) => proofHash(token) === proof) ?? null;
    },
  };
}
