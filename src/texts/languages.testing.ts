import type { Words } from './words.ts';

const files = import.meta.glob<Readonly<Record<string, Words>>>('./??/??.ts', { eager: true });

/** The texts of every language folder by its name, so that a new language is tested without another line. */
export const EVERY_LANGUAGE: readonly (readonly [language: string, words: Words])[] = Object.values(files)
  .flatMap(Object.entries<Words>)
  .sort(([a], [b]) => a.localeCompare(b));

/** Every string in a nested object, with the path of its keys. */
export function* stringsOf(value: unknown, path = ''): Generator<readonly [path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) yield* stringsOf(each, `${path}.${key}`);
}
