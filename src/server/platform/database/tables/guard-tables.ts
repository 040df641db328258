import type { Generated } from 'kysely';
import type { ProductCode } from '#domain/product.ts';

type Bytes = Buffer;

/** One tax-code lookup of one visit; only its hash is stored. Valid for 15 minutes and one create. */
export interface LookupTable {
  ref_hash: Bytes;
  visit: Bytes;
  tax_code_hash: Bytes;
  product: ProductCode;
  customer_id: string | null;
  expires_at: Date;
  used_at: Date | null;
}

/**
 * A sign-in of a visit with the state identity: begun while `tax_code_hash` is null (the key is the hash of `state`),
 * else ended (the key is the hash of the reference that the page keeps). One row a visit.
 */
export interface IdentityTable {
  visit: Bytes;
  key_hash: Bytes;
  tax_code_hash: Bytes | null;
  sealed: Bytes;
  expires_at: Date;
}

/**
 * A visit that typed the code of a customer's record, or signed in with SPID or CIE. Until `expires_at` it may be told
 * that the customer is known.
 */
export interface RecognitionTable {
  visit: Bytes;
  tax_code_hash: Bytes;
  expires_at: Date;
}

/** Proof of ownership: a browser (hash of its cookie) may access an appointment. */
export interface ProofTable {
  token_hash: Bytes;
  appointment_id: string;
  expires_at: Date;
  /** True when the browser opened the mail's link or typed a code; false when it only made the appointment. */
  contact_proven: Generated<boolean>;
  /** SHA-256 of the visit whose create issued it; null for a link or a code, and after a change of contacts. */
  visit: Generated<Bytes | null>;
  /** Hash of the token that a new one replaced; until `former_until` it finds this row too. */
  former_hash: Generated<Bytes | null>;
  former_until: Generated<Date | null>;
}

/**
 * A code that proves an appointment to one visit; the newest sent code is valid. `next` is requested but not sent yet
 * and proves nothing, so that unsent codes cannot be guessed.
 */
export interface CodeTable {
  id: Generated<string>;
  /** Null for a code of a customer's record. */
  appointment_id: string | null;
  /** The record whose contact gets the code, under strict recognition. */
  customer_id: Generated<string | null>;
  visit: Bytes;
  code_hash: Bytes;
  sealed: Bytes;
  tries: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
  /** Hash of the idempotency key of the request that used it; null for a request without one. */
  used_key: Generated<Bytes | null>;
  next_hash: Bytes | null;
  next_sealed: Bytes | null;
  next_until: Date | null;
}

/** A used single-use token, kept until its expiry. */
export interface UsedTokenTable {
  jti_hash: Bytes;
  expires_at: Date;
  /** Hash of the idempotency key of the request that used it; null for a request without one. */
  used_key: Generated<Bytes | null>;
}

export interface SpentChallengeTable {
  challenge_hash: Bytes;
  expires_at: Date;
}

/** Attempts by hashed subject and window: limits on lookups and creates. */
export interface AttemptTable {
  subject: Bytes;
  window_start: Date;
  count: number;
}
