import { tidy } from '#domain/person/tidy.ts';

/** Normalises a name for comparison: lower-case unaccented letters and single spaces. */
export const fold = (text: string): string =>
  tidy(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
