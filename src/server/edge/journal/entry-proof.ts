import { createHmac } from 'node:crypto';
import { eachOf, purposeKey, type Ring, type SigningKey } from '../../platform/crypto/key-set.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';

/**
 * Proofs of requests that an edge keeps. A token is made of the request's key and its visit, so the same visit gets the same
 * token at each try and on each edge, while the journal keeps its SHA-256 alone.
 */
export interface EntryProofs {
  issue(key: string, visit: string): string;
  /**
   * The token that an entry was kept with, also when the secrets changed since. Null for any other visit, since a key is no
   * credential, and for an entry that was kept with a proof the browser had.
   */
  again(kept: Kept, visit: string): string | null;
}
/** Of an entry: its key, its visit's token, and what it keeps of its proof. */
interface Kept {
  readonly key: string;
  readonly visit: string;
  readonly proof: string;
}

/** What a journal keeps of a token. */
export const proofHash = (token: string): string => sha256(token).toString('hex');

export function createEntryProofs(keys: Ring<SigningKey>): EntryProofs {
  const tokenOf = (secret: SigningKey, key: string, visit: string) =>
    createHmac('sha256', purposeKey(secret, 'proof'))
      .update(JSON.stringify([key, visit]))
      .digest('base64url');
  return {
    issue: (key, visit) => tokenOf(keys, key, visit),
    again({ key, visit: owner, proof }, visit) {
      if (visit !== owner) return null;
      const tokens = eachOf<SigningKey>(keys).map((secret) => tokenOf(secret, key, visit));
      return tokens.find((token) => proofHash(token) === proof) ?? null;
    },
  };
}
