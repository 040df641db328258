import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#domain/language.ts';

interface Part {
  readonly file: string;
  readonly name?: string;
  readonly assets?: readonly string[];
  readonly isEntry?: boolean;
}

/** Files a page asks for together with its program, instead of one after the other. */
export interface Preloads {
  /** The words of the first screen, and its letters: text that changes its face moves what stands below it. */
  readonly first: readonly string[];
  /** The screens a link or a deeper address leads to, with what they share. */
  readonly deep: readonly string[];
}

/** The build's files every screen but the first is made of; their names are given in `vite.config.ts`. */
const SHARED = ['shared', 'calls', 'steps', 'follow-link'];

/** What can be asked for at once, by the build's own list; nothing where the page was not built. */
export function preloadsOf(webRoot: string, language: Language): Preloads {
  const manifest = join(webRoot, '.vite/manifest.json');
  if (!existsSync(manifest)) return { first: [], deep: [] };
  const parts = JSON.parse(readFileSync(manifest, 'utf8')) as Readonly<Record<string, Part>>;
  const words = (which: 'first' | 'later') => parts[`src/texts/${language}/${which}.ts`]?.file ?? [];
  const { assets = [] } = Object.values(parts).find(({ isEntry }) => isEntry) ?? {};
  const first = [words('first'), assets.filter((file) => file.endsWith('.woff2'))].flat();
  const shared = Object.values(parts).filter(({ name }) => name !== undefined && SHARED.includes(name));
  return { first, deep: [...first, words('later'), ...shared.map(({ file }) => file)].flat() };
}
