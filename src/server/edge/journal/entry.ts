import { z } from 'zod';
import type { Seal } from '../../platform/crypto/seal.ts';
import { proofHash } from './entry-proof.ts';

const HASH = /^([0-9a-f]{64})?$/;

/** A request taken in while the engine was away, with all it needs to be sent again. */
const entry = z.strictObject({
  /** The request code it will have. */
  id: z.string(),
  call: z.string(),
  key: z.string(),
  /** The body as it came. */
  body: z.string(),
  /** Which site it came to. */
  host: z.string(),
  /** Whom limits count. */
  client: z.string(),
  /** The browser's visit cookie. */
  visit: z.string(),
  /**
   * SHA-256 (hex) of the proof that will open what becomes of this; '' for none. Entries of versions before have the token
   * itself, which is not kept any further.
   */
  proof: z.string().transform((given) => (HASH.test(given) ? given : proofHash(given))),
});
export type Entry = z.output<typeof entry>;

/** A seal takes no text with a star; a request may hold masks, so it is packed first. */
export const sealEntry = (given: Entry, { seal }: Pick<Seal, 'seal'>): Buffer =>
  seal(Buffer.from(JSON.stringify(given)).toString('base64'));

/** Null when it is none, or was sealed with a key that is not here. */
export function openEntry(sealed: Buffer, { open }: Pick<Seal, 'open'>): Entry | null {
  try {
    return entry.parse(JSON.parse(Buffer.from(open(sealed), 'base64').toString()));
  } catch {
    return null;
  }
}
