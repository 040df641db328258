import type { Language } from '#domain/language.ts';
import type { PublicSite } from '#domain/site/site.ts';
import type { Environment } from '../platform/config/environment.ts';
import { pacesOf } from '../platform/config/pace.ts';
import { consentBrands, mainSite, offeredBy, type Site, type Sites } from '../platform/config/site.ts';
import { brandWords } from '../platform/config/site-words.ts';
import { brandFiles } from './brand/brand-files.ts';

export type PublicOptions = Pick<Environment, 'mapTiles' | 'geocoder'> & {
  readonly language: Language;
  /** Where the built page lies, with the files of the built-in brands. */
  readonly webRoot: string;
};

/** The part of a site's description the page gets: no hosts, no agents, no keys. */
export function publicSite(site: Site, all: Sites, options: PublicOptions): PublicSite {
  const salary = all.sites.find((each) => each.salaryBacked);
  const { name, company, motto, parent, phone, privacyMail } = site.brand;
  return {
    id: site.id,
    logos: {
      lender: brandFiles(mainSite(all), options.webRoot).logo,
      mark: brandFiles(salary ?? mainSite(all), options.webRoot).logo,
    },
    drawing: site.drawing ?? true,
    onSalarySite: site.salaryBacked,
    brand: { name, company, motto, parent, phone, privacyMail },
    consentBrands: consentBrands(all),
    words: brandWords(site, options.language),
    offered: offeredBy(site),
    links: { card: '', app: '', appStore: '', playStore: '', ...site.links },
    mainUrl: firstScreen(mainSite(all)),
    salaryUrl: salary === undefined ? '' : firstScreen(salary),
    mapTiles: options.mapTiles ? { attribution: options.mapTiles.attribution } : null,
    suggestions: pacesOf(options.geocoder, all.suggestions),
  };
}

/**
 * The same site for who enters it at the salary-backed product: name, colours, legal links are that brand's wholly, title
 * included; where one may go, and whose site it is, stays.
 */
export function asSalaryBrand(shown: PublicSite, all: Sites, options: PublicOptions): PublicSite {
  const salary = all.sites.find((each) => each.salaryBacked);
  if (salary === undefined) return shown;
  const { id, brand, links, words, drawing } = publicSite(salary, all, options);
  return { ...shown, id, brand, links, words, drawing };
}

const firstScreen = (site: Site): string => `${site.origin.replace(/\/$/, '')}/fa3/`;
