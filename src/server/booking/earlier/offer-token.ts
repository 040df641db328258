import type { Seal } from '../../platform/crypto/seal.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';

/** An offer of an earlier slot: the appointment, and the offer's number within it. */
interface Which {
  readonly appointment_id: string;
  readonly n: number;
}
/** What the token of an offer is computed from. Numbers repeat once the offers of a former wait were deleted. */
interface Named extends Which {
  /** Random text. */
  readonly nonce: string;
}

const subjectOf = ({ appointment_id, n, nonce }: Named): string => `earlier ${appointment_id} ${n} ${nonce}`;

/** Lookup key of a token, also the holder of the offered seat. The prefix keeps it from being a visit's hash. */
export const offerHash = (token: string): Buffer => sha256(`earlier offer ${token}`);

/** The columns of a new offer and its link. The token is derived again for the letter and stored nowhere. */
export function newOffer({ hash }: Pick<Seal, 'hash'>, which: Which): Named & { readonly token_hash: Buffer } {
  const named = { ...which, nonce: randomToken() };
  return { ...named, token_hash: offerHash(hash(subjectOf(named)).toString('base64url')) };
}

/** Computes the token of an offer again; undefined if its key is no longer in the key ring. */
export const offerToken = (
  { hashes }: Pick<Seal, 'hashes'>,
  row: Named & { readonly token_hash: Buffer },
): string | undefined =>
  hashes(subjectOf(row))
    .map((hash) => hash.toString('base64url'))
    .find((token) => offerHash(token).equals(row.token_hash));
