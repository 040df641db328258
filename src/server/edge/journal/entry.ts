import { z } from 'zod';
import type { Seal } from '../../platform/crypto/seal.ts';
import { proofHash } from './entry-proof.ts';

const HASH = /^([0-9a-f]{64})?$/;

/** A request accepted while the engine was down, with everything a replay needs. */
const entry = z.strictObject({
  /** The request code that the engine will give it. */
  id: z.string(),
  call: z.string(),
  key: z.string(),
  /** The body as it was sent. */
  body: z.string(),
  /** The host it was sent to, which names the site. */
  host: z.string(),
  /** The address that limits count. */
  client: z.string(),
  /** The browser's visit cookie. */
  visit: z.string(),
  /**
   * SHA-256 (hex) of the proof that opens the result; '' for none. Entries of older versions hold the token itself, which is
   * hashed when it is read.
   */
  proof: z.string().transform((given) => (HASH.test(given) ? given : proofHash(given))),
});
export type Entry = z.output<typeof entry>;

/** Encryption rejects texts with `*`, and a request may hold masks, so the JSON is base64-encoded first. */
export const sealEntry = (given: Entry, { seal }: Pick<Seal, 'seal'>): Buffer =>
  seal(Buffer.from(JSON.stringify(given)).toString('base64'));

/** Null when the bytes are no entry, or are encrypted with an unknown key. */
export function openEntry(sealed: Buffer, { open }: Pick<Seal, 'open'>): Entry | null {
  try {
    return entry.parse(JSON.parse(Buffer.from(open(sealed), 'base64').toString()));
  } catch {
    return null;
  }
}
