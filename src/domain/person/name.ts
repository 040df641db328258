import type { FieldFault } from './field-fault.ts';
import { tidy } from './tidy.ts';

/** Longer stored names are still read; an imported name may be as long as its column. */
const LONGEST = 40;
export const LONGEST_IMPORTED = 120;
const NAME = /^[\p{L}\p{M} '`*]+$/u;

/** The first invalid character of a name, as in «Jean-Pierre»; undefined without one. */
export const strangerInName = (raw: string): string | undefined => tidy(raw).match(/[^\p{L}\p{M} '`*]/u)?.[0];

/** Letters, space, apostrophe, backtick, asterisk; a letter at least, and two characters that are not spaces. */
export function checkName(raw: string, longest = LONGEST): FieldFault | null {
  const name = tidy(raw);
  if (!name) return 'required';
  if (!NAME.test(name.slice(0, longest))) return 'letters';
  if (name.length > longest) return 'long-name';
  if (!/\p{L}/u.test(name)) return 'letters';
  return name.replaceAll(' ', '').length < 2 ? 'short-name' : null;
}

/** A stored name for the form, cut to whole words. */
export function shortName(stored: string): string {
  if (stored.length <= LONGEST) return stored;
  const end = stored.lastIndexOf(' ', LONGEST);
  return stored.slice(0, end > 0 ? end : LONGEST);
}
