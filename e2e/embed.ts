import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { freePort } from '../tools/machine/ports.ts';
import { demoSiteFile, type Server, startServer } from './servers.ts';

/** A page of another origin that contains the funnel, and the server of the funnel. */
export interface Embedding {
  readonly server: Server;
  /** Origin of the page that the site file names, and of one that it does not name. */
  readonly parent: string;
  readonly stranger: string;
  remove(): Promise<void>;
}

/** A lender's page with text above and below the element, whose attributes its address gives. */
const pageOf = (base: string, attributes: string): string => `<!doctype html>
  <html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>Prestiti</title><script src="${base}/fa3/embed.js" defer></script></head>
  <body style="margin:0"><main><h1>Prestiti</h1><p style="height:30rem">Scegli un appuntamento.</p>
  <fissa-appuntamento ${attributes}><a href="${base}/fa3/">Fissa un appuntamento</a></fissa-appuntamento><a href="#fine" id="fine">Dopo il riquadro</a></main></body></html>`;

/** Starts a server whose main site permits one parent, and two pages of other origins. */
export async function startEmbedding(): Promise<Embedding> {
  const ports = [await freePort(), await freePort()];
  const [parent = '', stranger = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
  const folder = mkdtempSync(join(tmpdir(), 'fissa-e2e-embed-'));
  const file = join(folder, 'site.json');
  const { sites, ...rest } = demoSiteFile();
  const [main, ...others] = sites;
  writeFileSync(file, JSON.stringify({ ...rest, sites: [{ ...main, embed: { parents: [parent] } }, ...others] }));
  // Without limits, because many bookings of one address at one branch would have to be confirmed.
  const server = await startServer({ FISSA_SITE: file, FISSA_RATE_LIMITS: 'off' });
  const pages = ports.map((port) =>
    createServer(({ url = '' }, reply) => {
      const asked = new URL(url, parent).searchParams;
      const policy = (asked.get('policy') ?? '').replaceAll('FUNNEL', server.base);
      if (policy !== '') reply.setHeader('content-security-policy', policy);
      reply.setHeader('content-type', 'text/html; charset=utf-8');
      reply.end(pageOf(server.base.replace('localhost', asked.get('site') ?? 'localhost'), asked.get('with') ?? ''));
    }).listen(port, '127.0.0.1'),
  );
  const remove = async () => {
    for (const each of pages) each.close();
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  return { server, parent, stranger, remove };
}

/** The address of a page whose element has these attributes; in `policy` FUNNEL is the origin of the funnel. */
export const elementAddress = (origin: string, attributes: string, policy = ''): string =>
  `${origin}/?${new URLSearchParams({ with: attributes, policy })}`;

/** Opens a page with the element, and returns its frame. */
export async function openEmbedded(page: Page, origin: string, attributes: string, query = ''): Promise<FrameLocator> {
  await page.goto(`${elementAddress(origin, attributes)}${query}`);
  return page.frameLocator('fissa-appuntamento iframe');
}
