import { type Language, ownName } from '#domain/language.ts';
import type { BrandFace, PublicSite } from '#domain/site/site.ts';
import type { Environment } from '../platform/config/environment.ts';
import {
  callLanguagesOf,
  consentBrands,
  languagesOf,
  mainSite,
  offeredBy,
  type Site,
  type Sites,
  siteOfBrand,
  siteUrl,
  switchedOff,
  visitMinutesOf,
} from '../platform/config/site.ts';
import { brandWords } from '../platform/config/site-words.ts';
import { pacesOf } from '../platform/config/suggestion-debounce.ts';
import { brandFiles, PAGE_BASE } from './brand/brand-files.ts';

export type PublicOptions = Pick<Environment, 'mapTiles' | 'geocoder' | 'citizens'> & {
  readonly language: Language;
  /** Folder of the built page, with the files of the built-in brands. */
  readonly webRoot: string;
};

/** What the page gets to know about its site: brand, texts and links, but no hosts, agents or keys. */
export function publicSite(site: Site, all: Sites, options: PublicOptions): PublicSite {
  const main = mainSite(all);
  const salary = all.sites.find((each) => each.salaryBacked);
  return {
    ...faceOf(site, options),
    faces: {
      lender: faceOf(siteOfBrand(site, all, 'personal'), options),
      mark: faceOf(siteOfBrand(site, all, 'salary'), options),
    },
    logos: {
      lender: brandFiles(main, options.webRoot).logo,
      mark: brandFiles(salary ?? main, options.webRoot).logo,
    },
    languages: languagesOf(site).map((code) => ({ code, name: ownName(code) })),
    callLanguages: callLanguagesOf(site),
    onSalarySite: site.salaryBacked,
    consentBrands: consentBrands(all),
    offered: offeredBy(site),
    mainUrl: firstScreen(main),
    salaryUrl: salary === undefined ? '' : firstScreen(salary),
    mapTiles: options.mapTiles ? { attribution: options.mapTiles.attribution } : null,
    suggestions: pacesOf(options.geocoder, all.suggestions),
    off: switchedOff(all),
    identity: options.citizens === undefined ? '' : new URL(site.origin).origin,
    visitMinutes: visitMinutesOf(all),
  };
}

function faceOf(site: Site, { webRoot, language }: PublicOptions): BrandFace {
  const { name, company, motto, parent, phone, privacyMail } = site.brand;
  const { css } = brandFiles(site, webRoot);
  return {
    id: site.id,
    sheet: css === null ? null : `${PAGE_BASE}${css}`,
    drawing: site.drawing ?? true,
    brand: { name, company, motto: site.words?.[language]?.motto ?? motto, parent, phone, privacyMail },
    words: brandWords(site, language),
    links: { card: '', app: '', appStore: '', playStore: '', ...site.links },
  };
}

/** The address of a site's first page. */
const firstScreen = (site: Site): string => siteUrl(site, PAGE_BASE);

/** The address of the first page of the site with this id; of the main site for an unknown id. */
export const firstScreenOf = (all: Sites, id: string): string =>
  firstScreen(all.sites.find((each) => each.id === id) ?? mainSite(all));
