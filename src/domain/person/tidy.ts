/** Invisible characters: soft hyphens, joiners, fillers, text directions, variation selectors. */
const INVISIBLE = /\p{Cf}|\p{DI}/gu;
const SPACES = /[\s\p{Cc}\u2800]+/gu;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;
const APOSTROPHES = /[\u00B4\u02B9\u02BB-\u02BD\u02C8\u2018-\u201B\u2032\u2035\uA78C\uFF07]/gu;

/**
 * A normalised line: without invisible characters, outer and double spaces; every dash a hyphen, every apostrophe
 * straight, every accent composed. Each field is tidied before it is checked, cut or stored.
 */
export const tidy = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(SPACES, ' ')
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .trim();
