import type { FieldFault } from './field-fault.ts';

const LONGEST = 120;
const NAME = /^[\p{L}\p{M} '`*]+$/u;

/** A curly apostrophe, as phones type it, is an apostrophe. */
export const straightApostrophes = (text: string): string => text.replaceAll('\u2019', "'");

/** Letters, space, apostrophe, backtick, asterisk; at least two characters that are not spaces (R5.8-R5.10). */
export function checkName(raw: string): FieldFault | null {
  const name = straightApostrophes(raw).trim();
  if (!name) return 'required';
  if (name.length > LONGEST || !NAME.test(name)) return 'letters';
  return name.replaceAll(' ', '').length < 2 ? 'letters' : null;
}
