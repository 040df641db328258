import { tidy } from '#domain/person/tidy.ts';
import { unaccented } from '#domain/place/unaccented.ts';

/** Normalises a name for comparison: lower-case unaccented letters and single spaces. */
export const fold = (text: string): string =>
  unaccented(tidy(text))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
