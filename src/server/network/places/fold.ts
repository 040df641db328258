import { tidy } from '#domain/person/tidy.ts';

/** Lower-case plain letters and single spaces: how names are compared. */
export const fold = (text: string): string =>
  tidy(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
