import type { FieldFault } from './field-fault.ts';
import { tidy } from './tidy.ts';

const LONGEST = 120;
const NAME = /^[\p{L}\p{M} '`*]+$/u;

/** The first character that no name may hold, as in «Jean-Pierre»; undefined without one. */
export const strangerInName = (raw: string): string | undefined => tidy(raw).match(/[^\p{L}\p{M} '`*]/u)?.[0];

/** Letters, space, apostrophe, backtick, asterisk; a letter at least, and two characters that are not spaces. */
export function checkName(raw: string): FieldFault | null {
  const name = tidy(raw);
  if (!name) return 'required';
  if (name.length > LONGEST || !NAME.test(name)) return 'letters';
  if (!/\p{L}/u.test(name)) return 'letters';
  return name.replaceAll(' ', '').length < 2 ? 'short-name' : null;
}
