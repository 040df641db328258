import type { Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';

/** An offer of an earlier slot: the appointment, and the offer's number within it. */
interface Which {
  readonly appointment_id: string;
  readonly n: number;
}

const subjectOf = ({ appointment_id, n }: Which): string => `earlier ${appointment_id} ${n}`;

/** Lookup key of a token, also the holder of the offered seat. The prefix keeps it from being a visit's hash. */
export const offerHash = (token: string): Buffer => sha256(`earlier offer ${token}`);

/** Lookup key of a new offer. Its token is derived again for the letter and stored nowhere. */
export const newOfferHash = ({ hash }: Pick<Seal, 'hash'>, which: Which): Buffer =>
  offerHash(hash(subjectOf(which)).toString('base64url'));

/** Computes the token of an offer again; undefined if its key is no longer in the key ring. */
export const offerToken = (
  { hashes }: Pick<Seal, 'hashes'>,
  row: Which & { readonly token_hash: Buffer },
): string | undefined =>
  hashes(subjectOf(row))
    .map((hash) => hash.toString('base64url'))
    .find((token) => offerHash(token).equals(row.token_hash));
