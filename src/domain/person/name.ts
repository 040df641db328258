import type { FieldFault } from './field-fault.ts';
import { tidy } from './tidy.ts';

/** Maximum length of a typed name. Imported names may be as long as their database column. */
const MAX_LENGTH = 40;
export const MAX_IMPORTED_LENGTH = 120;
const NAME = /^[\p{L}\p{M} '`*]+$/u;

/** The first invalid character of a name, such as the hyphen of «Jean-Pierre»; undefined if all are valid. */
export const invalidCharacterOf = (raw: string): string | undefined => tidy(raw).match(/[^\p{L}\p{M} '`*]/u)?.[0];

/**
 * Checks a name: letters, spaces, apostrophes, backticks and mask stars, with a letter and two non-space characters.
 */
export function checkName(raw: string, longest = MAX_LENGTH): FieldFault | null {
  const name = tidy(raw);
  if (!name) return 'required';
  if (!NAME.test(name.slice(0, longest))) return 'letters';
  if (name.length > longest) return 'long-name';
  if (!/\p{L}/u.test(name)) return 'letters';
  return name.replaceAll(' ', '').length < 2 ? 'short-name' : null;
}

/** Cuts a stored name to the maximum length of a typed one, after a whole word if possible. */
export function truncateName(stored: string): string {
  if (stored.length <= MAX_LENGTH) return stored;
  const end = stored.lastIndexOf(' ', MAX_LENGTH);
  return stored.slice(0, end > 0 ? end : MAX_LENGTH);
}

/** A name that the staff type or hear, with a space in place of each hyphen: no stored name has one. */
export const withoutHyphens = (raw: string): string => tidy(tidy(raw).replaceAll('-', ' '));
