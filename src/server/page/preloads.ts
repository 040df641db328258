import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#domain/language.ts';

interface Part {
  readonly file: string;
  readonly name?: string;
  readonly assets?: readonly string[];
  readonly isEntry?: boolean;
}

/** Files that load in parallel with the program instead of after it. */
export interface Preloads {
  /** Texts of the first screen, and its fonts: a late font shifts the layout. */
  readonly first: readonly string[];
  /** Screens of a link or a deeper address, with their shared files. */
  readonly deep: readonly string[];
}

/** Chunks of every screen but the first; `vite.config.ts` names them. */
const SHARED = ['shared', 'calls', 'steps', 'follow-link'];

/** Preloads from the build's manifest; empty where the page was not built. */
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
