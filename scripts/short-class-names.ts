import { readdirSync } from 'node:fs';
import { relative } from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The desk is built separately, with separate names. */
const MODULE = /^(?!desk\b).*\.module\.css$/;
const DIGITS_AND_LETTERS = 36;

/**
 * Generates class names for the page's sheets below `root`: letters for the name within its sheet, and the sheet's
 * number. A name depends on the sources alone, so that every build generates an equal one.
 */
export function shortNames(root: string): (name: string, file: string, css: string) => string {
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => MODULE.test(file))
    .sort();
  const numberOf = (file: string) => sheets.indexOf(relative(root, file)).toString(DIGITS_AND_LETTERS);
  return (name, file, css) => letters(namesIn(css).indexOf(name)) + numberOf(file);
}

/** The classes and animations of a sheet, each once, in order. */
const namesIn = (css: string): readonly string[] => [
  ...new Set([...css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
];

function letters(index: number): string {
  if (index < 0) throw new Error('a class its sheet does not have');
  const rest = Math.floor(index / LETTERS.length);
  return (rest > 0 ? letters(rest - 1) : '') + LETTERS.charAt(index % LETTERS.length);
}
