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
/** Program of the worker thread that prerenders; a thread, so that the page's modules are unloaded afterwards. */
const THREAD = `const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.painter)
    .then(({ paint }) => paint(workerData.site, workerData.language))
    .then((pictures) => parentPort.postMessage(pictures));`;
/** Preload links that `fill-page.ts` wrote for the program. On a prerendered page these files load later. */
const PART = /<link rel="modulepreload" crossorigin href="([^"]+)" \/>/g;
const PROGRAM = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Prerenders the entry pages as HTML, with the page's own components (`src/funnel/shell/paint.tsx`, which is built with
 * the page). Null where the page was built without this program.
 */
export async function picturesOf(webRoot: string, site: PublicSite, language: Language): Promise<Pictures | null> {
  const painter = join(webRoot, '.paint/paint.js');
  if (!existsSync(painter)) return null;
  const workerData = { painter: pathToFileURL(painter).href, site, language };
  const [pictures] = await once(new Worker(THREAD, { eval: true, workerData }), 'message');
  return pictures as Pictures;
}

/**
 * Inserts the prerendered HTML where the app will be, inert and hidden from screen readers. The program and its modules
 * load once this HTML is on screen, and then replace it.
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
