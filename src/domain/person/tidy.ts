/** Invisible characters such as soft hyphens, joiners, text directions and variation selectors. */
const INVISIBLE = /\p{Cf}|\p{DI}/gu;
const SPACES = /[\s\p{Cc}\u2800]+/gu;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;
const APOSTROPHES = /[\u00B4\u02B9\u02BB-\u02BD\u02C8\u2018-\u201B\u2032\u2035\uA78C\uFF07]/gu;

/**
 * Normalises a typed line. Removes invisible characters and superfluous spaces, replaces dashes by hyphens and
 * typographic apostrophes by straight ones, and composes accents. It is applied before a field is checked or stored.
 */
export const tidy = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(SPACES, ' ')
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .trim();
