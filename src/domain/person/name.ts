import type { FieldFault } from './field-fault.ts';

const LONGEST = 120;
const NAME = /^[\p{L}\p{M} '`*]+$/u;

/** A curly apostrophe, as phones type it, is an apostrophe. */
export const straightApostrophes = (text: string): string => text.replaceAll('\u2019', "'");

/** The first character that no name may hold, as in «Jean-Pierre»; undefined without one. */
export const strangerInName = (raw: string): string | undefined =>
  straightApostrophes(raw)
    .trim()
    .match(/[^\p{L}\p{M} '`*]/u)?.[0];

/** Letters, space, apostrophe, backtick, asterisk; at least two characters that are not spaces. */
export function checkName(raw: string): FieldFault | null {
  const name = straightApostrophes(raw).trim();
  if (!name) return 'required';
  if (name.length > LONGEST || !NAME.test(name)) return 'letters';
  return name.replaceAll(' ', '').length < 2 ? 'letters' : null;
}
