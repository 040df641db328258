import { z } from 'zod';
import type { Seal } from '../../platform/crypto/seal.ts';

/** A request taken in while the engine was away, with all it needs to be sent again (R0.14). */
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
  /** Cookies of the browser: its visit, and the proof that will open what becomes of this. */
  visit: z.string(),
  proof: z.string(),
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
