import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './fixture.ts';

interface Size {
  readonly name: string;
  readonly bytes: number;
  readonly limit: number;
}

/** Imports a script at run time. A bundled copy would not know its own path. */
const script = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(join(ROOT, 'scripts', name)).href);

export async function builtSizes(): Promise<readonly Size[]> {
  const { checkSizes } = (await script('sizes.mjs')) as { checkSizes(webRoot: string): readonly Size[] };
  return checkSizes(join(ROOT, 'dist/web'));
}

export async function builtDeskSizes(): Promise<readonly Size[]> {
  const { checkDeskSizes } = (await script('sizes.mjs')) as { checkDeskSizes(webRoot: string): readonly Size[] };
  return checkDeskSizes(join(ROOT, 'dist/desk'));
}

/** Path of a browser; undefined if Playwright's own is used. Throws if there is none. */
export async function browserPath(): Promise<string | undefined> {
  const { findBrowser } = (await script('browser.mjs')) as { findBrowser(): string | undefined };
  const found = findBrowser();
  if (found === undefined) throw new Error('there is no browser here');
  return found === 'playwright' ? undefined : found;
}
