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
/** In a thread of its own: what painting loads leaves with it. */
const THREAD = `const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.painter)
    .then(({ paint }) => paint(workerData.site, workerData.language))
    .then((pictures) => parentPort.postMessage(pictures));`;
/** Of the program, asked for ahead by `fill-page.ts`; after the picture where there is one. */
const PART = /<link rel="modulepreload" crossorigin href="([^"]+)" \/>/g;
const PROGRAM = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * The pages a visit of a site can begin with, painted by the page's own parts (`src/funnel/shell/paint.tsx`, built beside
 * the page); null where the page was built without them.
 */
export async function picturesOf(webRoot: string, site: PublicSite, language: Language): Promise<Pictures | null> {
  const painter = join(webRoot, '.paint/paint.js');
  if (!existsSync(painter)) return null;
  const workerData = { painter: pathToFileURL(painter).href, site, language };
  const [pictures] = await once(new Worker(THREAD, { eval: true, workerData }), 'message');
  return pictures as Pictures;
}

/**
 * The page with its picture in the program's place: nobody can press, type into or hear it, and the program, asked for
 * with its parts when it is on the screen, takes its place at once.
 */
export function hangPicture(html: string, picture: string): string {
  const parts = [...html.matchAll(PART)].map(([, href]) => href);
  return html
    .replace(ROOT, () => `<div id="root"><div inert aria-hidden="true" aria-disabled="true">${picture}</div></div>`)
    .replace(PART, '')
    .replace(
      PROGRAM,
      (_, src) => `<script async src="/fa3/begin.js" data-files="${[src, ...parts].join(' ')}"></script>`,
    );
}
