import { z } from 'zod';
import { LANGUAGES } from '#domain/language.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { proofHash } from './entry-proof.ts';

const HASH = /^([0-9a-f]{64})?$/;

/** A journal entry: a request accepted while the engine was down, with everything that a replay needs. */
const entry = z.strictObject({
  /** The request code that the engine will give it. */
  id: z.string(),
  /** Name of the endpoint. */
  call: z.string(),
  /** The idempotency key. */
  key: z.string(),
  /** The body as it was sent. */
  body: z.string(),
  /** The host it was sent to, which names the site. */
  host: z.string(),
  /** The visitor's IP address, which rate limits count. */
  client: z.string(),
  /** Language of the page. Absent for the default language, so that an edge of the former release can read the entry. */
  language: z.enum(LANGUAGES).exactOptional(),
  /** Token of the visit cookie. */
  visit: z.string(),
  /**
   * SHA-256 (hex) of the proof token that opens the result; '' for none. Entries of older releases hold the token
   * itself, which is hashed when the entry is read.
   */
  proof: z.string().transform((given) => (HASH.test(given) ? given : proofHash(given))),
});
export type Entry = z.output<typeof entry>;

/** Encrypts an entry. The JSON is base64-encoded first: it may hold masks, and `seal` rejects texts with `*`. */
export const sealEntry = (given: Entry, { seal }: Pick<Seal, 'seal'>): Buffer =>
  seal(Buffer.from(JSON.stringify(given)).toString('base64'));

/** Decrypts an entry. Null when the bytes are no entry, or are encrypted with an unknown key. */
export function openEntry(sealed: Buffer, { open }: Pick<Seal, 'open'>): Entry | null {
  try {
    return entry.parse(JSON.parse(Buffer.from(open(sealed), 'base64').toString()));
  } catch {
    return null;
  }
}
