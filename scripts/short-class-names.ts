import { readdirSync } from 'node:fs';
import { relative } from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Style sheets of the customer page; the desk is built separately and has its own names. */
const MODULE = /^(?!desk\b).*\.module\.css$/;
const DIGITS_AND_LETTERS = 36;

/**
 * Creates the function that generates short class names for the style sheets below `root`: letters for the class and a
 * number for the sheet. A name depends only on the sources, so that all builds generate the same.
 */
export function shortNames(root: string): (name: string, file: string, css: string) => string {
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => MODULE.test(file))
    .sort();
  const numberOf = (file: string) => sheets.indexOf(relative(root, file)).toString(DIGITS_AND_LETTERS);
  return (name, file, css) => letters(namesIn(css).indexOf(name)) + numberOf(file);
}

/** The names of classes and animations of a style sheet, each once, in order. */
const namesIn = (css: string): readonly string[] => [
  ...new Set([...css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
];

function letters(index: number): string {
  if (index < 0) throw new Error('a class its sheet does not have');
  const rest = Math.floor(index / LETTERS.length);
  return (rest > 0 ? letters(rest - 1) : '') + LETTERS.charAt(index % LETTERS.length);
}
