import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { EntryPicture } from '#domain/flow/entry-picture.ts';
import type { Language } from '#domain/language.ts';
import type { PublicSite } from '#domain/site/site.ts';

type Pictures = Readonly<Record<EntryPicture, string>>;

const ROOT = '<div id="root"></div>';
/** In a worker thread, so that its modules are unloaded afterwards. */
const THREAD = `const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.painter)
    .then(({ paint }) => paint(workerData.site, workerData.language))
    .then((pictures) => parentPort.postMessage(pictures));`;
/** Preload links of the program, written by `fill-page.ts`; on a prerendered page they load later. */
const PART = /<link rel="modulepreload" crossorigin href="([^"]+)" \/>/g;
const PROGRAM = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Prerenders the entry pages of a visit with the page's own components (`src/funnel/shell/paint.tsx`, built beside
 * the page). Null where the page was built without them.
 */
export async function picturesOf(webRoot: string, site: PublicSite, language: Language): Promise<Pictures | null> {
  const painter = join(webRoot, '.paint/paint.js');
  if (!existsSync(painter)) return null;
  const workerData = { painter: pathToFileURL(painter).href, site, language };
  const [pictures] = await once(new Worker(THREAD, { eval: true, workerData }), 'message');
  return pictures as Pictures;
}

/**
 * Inserts the prerender in the app's place, inert and hidden from screen readers. The program and its modules load
 * once it is on screen, and replace it at once.
 */
export function insertPrerender(html: string, picture: string): string {
  const parts = [...html.matchAll(PART)].map(([, href]) => href);
  return html
    .replace(ROOT, () => `<div id="root"><div inert aria-hidden="true" aria-disabled="true">${picture}</div></div>`)
    .replace(PART, '')
    .replace(
      PROGRAM,
      (_, src) => `<script async src="/fa3/begin.js" data-files="${[src, ...parts].join(' ')}"></script>`,
    );
}
