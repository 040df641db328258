import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#domain/language.ts';

interface Part {
  readonly file: string;
  readonly name?: string;
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/** Files that the browser loads in parallel with the program instead of after it. */
export interface Preloads {
  /** Texts and fonts of the first screen; a font that loads late shifts the layout. */
  readonly first: readonly string[];
  /**
   * Files for a page that opens at a later screen, or from a link: those of `first`, and the shared files of screens.
   */
  readonly deep: readonly string[];
}

/** Names of the build's chunks that every screen but the first needs; `vite.config.ts` defines them. */
const SHARED = ['shared', 'calls', 'steps', 'follow-link'];

/** Reads the files to preload from the build's manifest; empty where the page was not built. */
export function preloadsOf(webRoot: string, language: Language): Preloads {
  const manifest = join(webRoot, '.vite/manifest.json');
  if (!existsSync(manifest)) return { first: [], deep: [] };
  const parts = JSON.parse(readFileSync(manifest, 'utf8')) as Readonly<Record<string, Part>>;
  const words = (which: 'first' | 'later') => {
    const own = parts[`src/texts/${language}/${which}.ts`];
    const shared = (own?.imports ?? []).flatMap((name) => parts[name] ?? []).filter(({ isEntry }) => !isEntry);
    return (own ? [own, ...shared] : []).map(({ file }) => file);
  };
  const { assets = [] } = Object.values(parts).find(({ isEntry }) => isEntry) ?? {};
  const first = [words('first'), assets.filter((file) => file.endsWith('.woff2'))].flat();
  const shared = Object.values(parts).filter(({ name }) => name !== undefined && SHARED.includes(name));
  return { first, deep: [...first, words('later'), ...shared.map(({ file }) => file)].flat() };
}
