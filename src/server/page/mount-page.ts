import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHANGE_PATH } from '#contract/short-link.ts';
import { ENTRY_PICTURES, type EntryPicture, entryPicture } from '#domain/flow/entry-picture.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { readLink } from '#domain/link/link.ts';
import { reader } from '#domain/link/read.ts';
import type { DatedOffer } from '#domain/offer/dated.ts';
import { type Product, productOf } from '#domain/product.ts';
import { siteFor } from '#domain/site/site.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import { wordsOf } from '#texts/words-of.ts';
import { type Packed, pack, sendPacked } from '../http/packed.ts';
import { firstScreen, isFile } from '../http/page-address.ts';
import { refuse } from '../http/problems.ts';
import { type Clock, romeDay } from '../platform/clock.ts';
import { type Site, type Sites, siteOf, siteOfBrand } from '../platform/config/site.ts';
import { lazy } from '../platform/lazy.ts';
import { visitLanguage } from '../platform/visit-language.ts';
import { applyBrand, dressOf } from './brand/apply-brand.ts';
import { brandFiles } from './brand/brand-files.ts';
import { readFiles } from './files.ts';
import { fillPage } from './fill-page.ts';
import { shownValues } from './offers/shown-offers.ts';
import { insertPrerender, picturesOf } from './picture.ts';
import { preloadsOf } from './preloads.ts';
import { type PublicOptions, publicSite } from './public-site.ts';
import { SECURITY_TXT_PATH, securityTxt } from './security-txt.ts';
import { mountTiles } from './tiles/mount-tiles.ts';
import { createTiles } from './tiles/tiles.ts';

export interface PageDeps extends Omit<PublicOptions, 'language'> {
  readonly sites: Sites;
  readonly clock: Clock;
  /** Approved loan offers, of any day. */
  readonly approved: () => readonly DatedOffer[];
}
/** The pages and files of a site in one language. Prerendered pages are made at their first use and cached. */
type SitePage = {
  /** Product of its first page. */
  readonly product: Product;
  /** The prerendered entry pages. */
  readonly painted: Readonly<Record<EntryPicture, () => Promise<Packed>>>;
  /** Every other page, with the brand of a product. */
  readonly deep: Readonly<Record<Product, Packed>>;
  readonly disclosure: (approved: readonly DatedOffer[], today: IsoDay) => Packed;
  readonly appQr: (() => Promise<Packed>) | null;
};

const ROBOTS = pack('text/plain; charset=utf-8', 'User-agent: *\nDisallow: /fa3/api/\nDisallow: /fa3/proxy/\n');
const FOR_EVER = 'public, max-age=31536000, immutable';
const NO_PAGE = '<!doctype html><html><head><title>Fissa</title></head><body></body></html>';

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
  for (const site of deps.sites.sites) {
    for (const [name, file] of brandFiles(site, deps.webRoot).files) files.set(name, file);
    pages.set(site, new Map(LANGUAGES.map((language) => [language, sitePage(site, language, deps)])));
  }
  // Prerendering begins once the port is open, so that it does not delay the start.
  app.addHook('onListen', async () => {
    for (const spoken of pages.values())
      for (const page of spoken.values()) page.painted.place().catch(() => undefined);
  });
  const pageOf = (request: FastifyRequest) => {
    const { host } = request.headers;
    return pages.get(shownSite(deps.sites, request))?.get(visitLanguage(host));
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = pageOf(request);
    return page ? sendPacked(request, reply, await shownPage(request, page)) : refuse(reply, 'not-found');
  };
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
  app.get<{ Params: { '*': string } }>('/fa3/*', (request, reply) => {
    // Some mail gateways encode the `#` of a link as `%23`. What follows it is not part of the path.
    const [path = ''] = request.params['*'].split('#', 1);
    if (path.startsWith('api/') || path.startsWith('proxy/')) {
      reply.callNotFound();
      return reply;
    }
    return isFile(path) && path !== 'index.html' ? sendFile(request, reply, { files, path }) : show(request, reply);
  });
  app.get<{ Params: { code: string } }>(`${CHANGE_PATH}:code`, ({ params: { code } }, reply) =>
    reply.redirect(`/fa3/modifica-appuntamento?${new URLSearchParams({ oppID: code })}`, 302),
  );
  if (deps.mapTiles) mountTiles(app, createTiles({ fetch, template: deps.mapTiles.template }));
  if (deps.sites.uat) app.get('/fa-uat/*', show);
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
  const link = readLink(reader(new URLSearchParams(query)));
  return entryPicture({ path: path || '/', query, link }, product === 'salary' ? 'salary' : 'main');
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
  return sendPacked(request, reply, file, path.startsWith('assets/') ? FOR_EVER : undefined);
}

function sitePage(site: Site, language: Language, deps: PageDeps): SitePage {
  const index = join(deps.webRoot, 'index.html');
  const template = existsSync(index) ? readFileSync(index, 'utf8') : NO_PAGE;
  const options = { mapTiles: deps.mapTiles, geocoder: deps.geocoder, webRoot: deps.webRoot, language };
  const shown = publicSite(site, deps.sites, options);
  const { app } = site.links;
  const { first, deep } = preloadsOf(deps.webRoot, language);
  const pictures = lazy(() => picturesOf(deps.webRoot, shown, language));
  const filled = (files: readonly string[], product: Product) =>
    applyBrand(
      fillPage(template, siteFor(shown, product), wordsOf(language), files),
      dressOf(siteOfBrand(site, deps.sites, product), deps.webRoot),
    );
  const packed = (html: string, picture?: string) =>
    pack('text/html; charset=utf-8', picture === undefined ? html : insertPrerender(html, picture));
  const painted = (picture: EntryPicture) =>
    lazy(async () => {
      const html = filled(picture === 'place' ? first : deep, ENTRY_PICTURES[picture].product);
      return packed(html, (await pictures())?.[picture]);
    });
  const [lender, mark] = [packed(filled(deep, 'personal')), packed(filled(deep, 'salary'))];
  return {
    product: site.salaryBacked ? 'salary' : 'personal',
    painted: recordOf(painted),
    deep: { personal: lender, business: lender, salary: mark },
    appQr: app ? lazy(() => qrCode(app)) : null,
    disclosure: disclosureOf(site),
  };
}

const recordOf = <T>(of: (picture: EntryPicture) => T): Readonly<Record<EntryPicture, T>> => ({
  place: of('place'),
  linked: of('linked'),
  branch: of('branch'),
  agency: of('agency'),
  agent: of('agent'),
  salary: of('salary'),
  business: of('business'),
});

async function qrCode(address: string): Promise<Packed> {
  const { toString: drawn } = await import('qrcode');
  return pack('image/svg+xml', await drawn(address, { type: 'svg', margin: 2 }));
}

/**
 * A script that sets the figures of a day's loan offers as global variables. It is compressed again when they change.
 */
function disclosureOf(site: Site): SitePage['disclosure'] {
  let [text, packed]: [string | null, Packed | null] = [null, null];
  return (approved, today) => {
    const values = Object.entries(shownValues(site, approved, today));
    const now = values.map(([name, value]) => `window.${name}=${JSON.stringify(value)};\n`).join('');
    if (packed === null || now !== text) [text, packed] = [now, pack('text/javascript; charset=utf-8', now)];
    return packed;
  };
}
