import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unwrapWoff } from './unwrap-woff.ts';

const files = createRequire(import.meta.url);
const WEIGHTS = { heading: 700, strong: 600, body: 400 } as const;
const HEADINGS = '@fontsource/figtree';
const TEXT = '@fontsource/source-sans-3';
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];

/** The typefaces of the page, as paper has them: each is several files, one a script. */
export type Face = keyof typeof WEIGHTS;

/** One file of a typeface. */
export interface FontFile {
  readonly name: string;
  /** Opened anew for each document: an opened font remembers for which letter it first drew a shape. */
  readonly data: Buffer;
  readonly has: (character: string) => boolean;
}

/** A piece of a text that one file can draw. */
export interface Run {
  readonly font: FontFile;
  readonly text: string;
}

const opened = new Map<string, FontFile>();

function open(family: string, script: string, weight: number): FontFile {
  const name = `${family.replace('@fontsource/', '')}-${script}-${weight}`;
  const known = opened.get(name);
  if (known) return known;
  const data = unwrapWoff(readFileSync(files.resolve(`${family}/files/${name}-normal.woff`)));
  const font = create(data) as Font;
  const file = {
    name,
    data,
    has: (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  };
  opened.set(name, file);
  return file;
}

/** The files of a typeface, the likeliest first; what headings lack is drawn as text is. */
function filesOf(face: Face): readonly (() => FontFile)[] {
  const source = SCRIPTS.map((script) => () => open(TEXT, script, WEIGHTS[face]));
  if (face !== 'heading') return source;
  return [...['latin', 'latin-ext'].map((script) => () => open(HEADINGS, script, WEIGHTS[face])), ...source];
}

/** The text in pieces, each with the file that can draw it; a character that none can is drawn without its mark, or not. */
export function runsOf(face: Face, text: string): readonly Run[] {
  const candidates = filesOf(face);
  const fileOf = (character: string) => candidates.find((file) => file().has(character))?.();
  const runs: Run[] = [];
  for (const character of text.normalize('NFC').replaceAll(/\s+/gu, ' ')) {
    const drawn = fileOf(character) ? [character] : [...character.normalize('NFKD')];
    for (const each of drawn) {
      const font = fileOf(each);
      const last = runs.at(-1);
      if (font === undefined) continue;
      if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + each };
      else runs.push({ font, text: each });
    }
  }
  return runs;
}

/** The text as it is drawn. */
export const drawable = (text: string): string =>
  runsOf('body', text)
    .map((run) => run.text)
    .join('');
