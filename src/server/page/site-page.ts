import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENTRY_PICTURES, type EntryPicture } from '#domain/flow/entry-picture.ts';
import type { Language } from '#domain/language.ts';
import type { DatedOffer } from '#domain/offer/dated.ts';
import type { Product } from '#domain/product.ts';
import { siteFor } from '#domain/site/site.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import { wordsOf } from '#texts/words-of.ts';
import { type Packed, pack } from '../http/packed.ts';
import type { Clock } from '../platform/clock.ts';
import { languagesOf, type Site, type Sites, siteOfBrand, siteUrl } from '../platform/config/site.ts';
import { lazy } from '../platform/lazy.ts';
import { applyBrand, dressOf } from './brand/apply-brand.ts';
import { type Alternate, fillPage } from './fill-page.ts';
import { shownValues } from './offers/shown-offers.ts';
import { insertPrerender, picturesOf } from './picture.ts';
import { preloadsOf } from './preloads.ts';
import { type PublicOptions, publicSite } from './public-site.ts';

export interface PageDeps extends Omit<PublicOptions, 'language'> {
  readonly sites: Sites;
  readonly clock: Clock;
  /** Approved loan offers, of any day. */
  readonly approved: () => readonly DatedOffer[];
}
/** How a page is shown: in its own window, or in a frame of one of the `parents`. */
interface Shown {
  readonly language: Language;
  readonly parents: readonly string[];
}
/** The pages and files of a site in one language. Prerendered pages are made at their first use and cached. */
export type SitePage = {
  readonly language: Language;
  /** Product of its first page. */
  readonly product: Product;
  /** The prerendered entry pages. */
  readonly painted: Readonly<Record<EntryPicture, () => Promise<Packed>>>;
  /** Every other page, with the brand of a product. */
  readonly deep: Readonly<Record<Product, Packed>>;
  /** The site's data, as the page contains them. */
  readonly data: Packed;
  readonly disclosure: (approved: readonly DatedOffer[], today: IsoDay) => Packed;
  readonly appQr: (() => Promise<Packed>) | null;
};

const NO_PAGE = '<!doctype html><html><head><title>Fissa</title></head><body></body></html>';

/** Makes the pages of a site in one language. */
export function sitePage(site: Site, { language, parents }: Shown, deps: PageDeps): SitePage {
  const index = join(deps.webRoot, 'index.html');
  const template = existsSync(index) ? readFileSync(index, 'utf8') : NO_PAGE;
  const shown = publicSite(site, deps.sites, { ...deps, language });
  const { app } = site.links;
  const { first, deep } = preloadsOf(deps.webRoot, language);
  const pictures = lazy(() => picturesOf(deps.webRoot, shown, language));
  const filled = (files: readonly string[], product: Product, path: string | null) =>
    applyBrand(
      fillPage(template, siteFor(shown, product), wordsOf(language), {
        files,
        alternates: alternatesOf(site, path),
        parents,
      }),
      dressOf(siteOfBrand(site, deps.sites, product), deps.webRoot),
    );
  const packed = (html: string, picture?: string) =>
    pack('text/html; charset=utf-8', picture === undefined ? html : insertPrerender(html, picture));
  const painted = (picture: EntryPicture) =>
    lazy(async () => {
      const html = filled(
        picture === 'place' ? first : deep,
        ENTRY_PICTURES[picture].product,
        entryPath(picture, site),
      );
      return packed(html, (await pictures())?.[picture]);
    });
  const [lender, mark] = [packed(filled(deep, 'personal', null)), packed(filled(deep, 'salary', null))];
  const product = site.salaryBacked ? 'salary' : 'personal';
  return {
    language,
    product,
    painted: recordOf(painted),
    deep: { personal: lender, business: lender, salary: mark },
    data: pack('application/json; charset=utf-8', JSON.stringify(siteFor(shown, product))),
    appQr: app ? lazy(() => qrCode(app)) : null,
    disclosure: disclosureOf(site),
  };
}

/** The path below `/fa3` under which search engines may list an entry page; null for pages of links. */
function entryPath(picture: EntryPicture, { salaryBacked }: Site): string | null {
  if (picture === (salaryBacked ? 'salary' : 'place')) return '/';
  if (picture === 'salary') return '/c5';
  return picture === 'business' ? '/prestito-business' : null;
}

/** The address of an entry page in each language of its site; none for a site with one language. */
function alternatesOf(site: Site, path: string | null): readonly Alternate[] {
  const languages = languagesOf(site);
  if (path === null || languages.length < 2) return [];
  const address = siteUrl(site, `/fa3${path}`);
  const each = languages.map((language) => ({ language, href: `${address}?lang=${language}` }));
  return [...each, { language: 'x-default', href: address }];
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
