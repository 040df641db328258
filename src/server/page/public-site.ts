import type { PublicSite } from '#domain/site/site.ts';
import type { Environment } from '../platform/config/environment.ts';
import { consentBrands, mainSite, type Site, type Sites } from '../platform/config/site.ts';

export type PublicOptions = Pick<Environment, 'mapTiles'>;

/** The part of a site's description the page gets: no hosts, no agents, no keys. */
export function publicSite(site: Site, all: Sites, options: PublicOptions): PublicSite {
  const salary = all.sites.find((each) => each.salaryBacked);
  return {
    id: site.id,
    onSalarySite: site.salaryBacked,
    brand: site.brand,
    consentBrands: consentBrands(all),
    links: site.links,
    mainUrl: firstScreen(mainSite(all)),
    salaryUrl: salary === undefined ? '' : firstScreen(salary),
    mapTiles: options.mapTiles ? { attribution: options.mapTiles.attribution } : null,
  };
}

const firstScreen = (site: Site): string => `${site.origin.replace(/\/$/, '')}/fa3/`;
