import { z } from 'zod';

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

export const entryText = (given: Entry): string => JSON.stringify(given);

/** Throws when the text is not an entry. */
export const readEntry = (text: string): Entry => entry.parse(JSON.parse(text));
