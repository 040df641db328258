import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SITE_PATH } from '#contract/network.ts';
import { CHANGE_PATH } from '#contract/short-link.ts';
import { ENTRY_PICTURES, type EntryPicture, entryPicture } from '#domain/flow/entry-picture.ts';
import type { Language } from '#domain/language.ts';
import { readLink } from '#domain/link/link.ts';
import { reader } from '#domain/link/read.ts';
import { type Product, productOf } from '#domain/product.ts';
import { isFramed } from '../http/frame.ts';
import { type Packed, pack, sendPacked } from '../http/packed.ts';
import { firstScreen, isFile } from '../http/page-address.ts';
import { refuse } from '../http/problems.ts';
import { keepAskedLanguage, LANGUAGE_VARY, pageLanguage } from '../http/visit-language.ts';
import { romeDay } from '../platform/clock.ts';
import { languagesOf, parentsOf, type Site, type Sites, siteOf } from '../platform/config/site.ts';
import { dressOf } from './brand/apply-brand.ts';
import { brandFiles } from './brand/brand-files.ts';
import { mountEmbed } from './embed.ts';
import { readFiles } from './files.ts';
import { mountPocket } from './pocket/mount-pocket.ts';
import { SECURITY_TXT_PATH, securityTxt } from './security-txt.ts';
import { type PageDeps, type SitePage, sitePage } from './site-page.ts';
import { mountTiles } from './tiles/mount-tiles.ts';
import { createTiles } from './tiles/tiles.ts';

const ROBOTS = pack('text/plain; charset=utf-8', 'User-agent: *\nDisallow: /fa3/api/\nDisallow: /fa3/proxy/\n');
/** What varies a page that other pages may contain. */
const FRAME_VARY = `${LANGUAGE_VARY}, sec-fetch-dest`;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Addresses of the salary-backed product, below `/fa3/` or `/fa-uat/`. */
const SALARY_ENTRY = /^\/[^/]+\/c5(?:[/?]|$)/;

/**
 * Serves the funnel below `/fa3/`, and below `/fa-uat/` where configured: files of the build, and the page for every
 * other address.
 */
export async function mountPage(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const files = new Map(readFiles(deps.webRoot));
  // The key is the site object, since ids and names need not be unique.
  const pages = new Map<Site, ReadonlyMap<Language, SitePage>>();
  const framed = new Map<Site, ReadonlyMap<Language, SitePage>>();
  for (const site of deps.sites.sites) {
    for (const [name, file] of brandFiles(site, deps.webRoot).files) files.set(name, file);
    pages.set(site, spokenPages(site, [], deps));
    if (parentsOf(site).length > 0) framed.set(site, spokenPages(site, parentsOf(site), deps));
  }
  // Prerendering begins once the port is open, so that it does not delay the start.
  app.addHook('onListen', async () => void paintAll([...pages.values()].flatMap((spoken) => [...spoken.values()])));
  const pageOf = (request: FastifyRequest) => {
    const site = shownSite(deps.sites, request);
    return (isFramed(request.headers) ? framed : pages).get(site)?.get(pageLanguage(request, site));
  };
  /** Sends what differs by language. A language in the address becomes this browser's choice. */
  const send = (request: FastifyRequest, reply: FastifyReply, { language }: SitePage, packed: Packed) => {
    keepAskedLanguage(request, reply, shownSite(deps.sites, request));
    reply.header('content-language', language);
    return sendPacked(request, reply, packed, { vary: framed.size > 0 ? FRAME_VARY : LANGUAGE_VARY });
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = pageOf(request);
    return page ? send(request, reply, page, await shownPage(request, page)) : refuse(reply, 'not-found');
  };
  mountFiles(app, deps, { files, pageOf });
  mountEmbed(app, deps.sites, files);
  mountPocket(app, deps);
  app.get(SITE_PATH, (request, reply) => {
    const page = pageOf(request);
    return page ? send(request, reply, page, page.data) : refuse(reply, 'not-found');
  });
  app.get<{ Params: { '*': string } }>('/fa3/*', (request, reply) => {
    // Some mail gateways encode the `#` of a link as `%23`. What follows it is not part of the path.
    const [path = ''] = request.params['*'].split('#', 1);
    if (path.startsWith('api/') || path.startsWith('proxy/')) {
      reply.callNotFound();
      return reply;
    }
    return isFile(path) && path !== 'index.html' ? sendFile(request, reply, { files, path }) : show(request, reply);
  });
  app.get<{ Params: { code: string } }>(`${CHANGE_PATH}:code`, (request, reply) => {
    keepAskedLanguage(request, reply, shownSite(deps.sites, request));
    return reply.redirect(`/fa3/modifica-appuntamento?${new URLSearchParams({ oppID: request.params.code })}`, 302);
  });
  if (deps.mapTiles) mountTiles(app, createTiles({ fetch, template: deps.mapTiles.template }));
  if (deps.sites.uat) app.get('/fa-uat/*', show);
}

const spokenPages = (site: Site, parents: readonly string[], deps: PageDeps): ReadonlyMap<Language, SitePage> =>
  new Map(languagesOf(site).map((language) => [language, sitePage(site, { language, parents }, deps)]));

/** Prerenders the first pages one after the other, so that requests meanwhile are served as usual. */
async function paintAll(pages: readonly SitePage[]): Promise<void> {
  for (const page of pages) await page.painted.place().catch(() => undefined);
}

interface Shown {
  readonly files: ReadonlyMap<string, Packed>;
  readonly pageOf: (request: FastifyRequest) => SitePage | undefined;
}

/** Serves what is the same in every language. */
function mountFiles(app: FastifyInstance, deps: PageDeps, { files, pageOf }: Shown): void {
  for (const path of ['/', '/fa3']) app.get(path, ({ url }, reply) => reply.redirect(firstScreen(url), 302));
  app.get('/robots.txt', (request, reply) => sendPacked(request, reply, ROBOTS));
  app.get(SECURITY_TXT_PATH, ({ headers: { host } }, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(securityTxt(siteOf(deps.sites, host), deps.clock)),
  );
  app.get('/favicon.ico', (request, reply) =>
    sendFile(request, reply, { files, path: dressOf(shownSite(deps.sites, request), deps.webRoot).icon.path }),
  );
  app.get('/fa3/disclosure.js', (request, reply) => {
    const page = pageOf(request);
    if (page === undefined) return refuse(reply, 'not-found');
    return sendPacked(request, reply, page.disclosure(deps.approved(), romeDay(deps.clock)));
  });
  app.get('/fa3/app-qr.svg', async (request, reply) => {
    const page = pageOf(request);
    return page?.appQr ? sendPacked(request, reply, await page.appQr()) : refuse(reply, 'not-found');
  });
}

/** The page for a request: prerendered if the address determines the page and names no product of another brand. */
async function shownPage(request: FastifyRequest, { painted, deep, ...page }: SitePage): Promise<Packed> {
  const named = namedProduct(request);
  const picture = pictureOf(request, page.product);
  if (picture === null) return deep[named ?? page.product];
  const isOther = named !== null && deep[named] !== deep[ENTRY_PICTURES[picture].product];
  return isOther ? deep[named] : painted[picture]();
}

/** The prerendered entry page that fits an address, below `/fa3/` or `/fa-uat/`; null where none does. */
function pictureOf({ url }: FastifyRequest, product: Product): EntryPicture | null {
  const [, path = '', query = ''] = /^\/[^/?]+([^?]*)(.*)$/.exec(url) ?? [];
  const named = new URLSearchParams(query);
  named.delete('lang');
  const link = readLink(reader(named));
  return entryPicture(
    { path: path || '/', query: named.size === 0 ? '' : query, link },
    product === 'salary' ? 'salary' : 'main',
  );
}

/** The product that an address names, by its path or its parameter `prodotto`; null without one. */
function namedProduct({ url, query }: FastifyRequest): Product | null {
  if (SALARY_ENTRY.test(url)) return 'salary';
  const { prodotto } = query as { readonly prodotto?: unknown };
  const named = typeof prodotto === 'string' ? productOf(prodotto) : null;
  return named?.ok ? named.value : null;
}

/** The site to show: that of the host. On test installations and localhost `?brand=c5` shows the salary-backed site. */
function shownSite(sites: Sites, { headers: { host }, query }: FastifyRequest): Site {
  const isTest = sites.uat || /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');
  const wanted = isTest && (query as { readonly brand?: unknown }).brand === 'c5';
  return (wanted && sites.sites.find((site) => site.salaryBacked)) || siteOf(sites, host);
}

interface Wanted {
  readonly files: ReadonlyMap<string, Packed>;
  readonly path: string;
}

/** Serves a file that was read at start, so no address can reach any other file. */
function sendFile(request: FastifyRequest, reply: FastifyReply, { files, path }: Wanted): FastifyReply {
  const file = files.get(path);
  if (file === undefined) return refuse(reply, 'not-found');
  return sendPacked(request, reply, file, path.startsWith('assets/') ? { cache: FOR_EVER } : {});
}
