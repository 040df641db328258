import type { Generated } from 'kysely';
import type { ProductCode } from '#domain/product.ts';

type Bytes = Buffer;

/** One tax-code lookup of one visit; only its hash is stored. Lives 15 minutes, serves one create. */
export interface LookupTable {
  ref_hash: Bytes;
  visit: Bytes;
  tax_code_hash: Bytes;
  product: ProductCode;
  customer_id: string | null;
  expires_at: Date;
  used_at: Date | null;
}

/** The proof of a browser (hash of its cookie) that an appointment is its own. */
export interface ProofTable {
  token_hash: Bytes;
  appointment_id: string;
  expires_at: Date;
  /** The browser opened the mail's link or typed a code; else it only made the appointment. */
  contact_proven: Generated<boolean>;
  /** SHA-256 of the visit whose create gave it; null for a link or a code, and once the contact changed. */
  visit: Generated<Bytes | null>;
  /** The name it had before a grant renamed it; with it the row opens until then. */
  former_hash: Generated<Bytes | null>;
  former_until: Generated<Date | null>;
}

/**
 * A code that proves an appointment to one visit; the newest that was sent counts. `next` is the one that was asked for
 * and has not left yet: it proves nothing, so that nobody can guess at codes that are never sent.
 */
export interface CodeTable {
  id: Generated<string>;
  appointment_id: string;
  visit: Bytes;
  code_hash: Bytes;
  sealed: Bytes;
  tries: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
  next_hash: Bytes | null;
  next_sealed: Bytes | null;
  next_until: Date | null;
}

/** A single-use token that was used; it stays until it would have expired. */
export interface UsedTokenTable {
  jti_hash: Bytes;
  expires_at: Date;
}

export interface SpentChallengeTable {
  challenge_hash: Bytes;
  expires_at: Date;
}

/** Attempts by hashed subject within a window: limits on lookups and creates. */
export interface AttemptTable {
  subject: Bytes;
  window_start: Date;
  count: number;
}
