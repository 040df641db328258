import { CHANGE_PATH } from '#contract/short-link.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';
import type { Look } from '../platform/config/look.ts';
import { homeSite, lookOf, type Site, type Sites, wornSite } from '../platform/config/site.ts';
import { brandWords } from '../platform/config/site-words.ts';
import type { AppointmentView } from './appointment-view.ts';

/** What letters, papers and calendar files show of the brand that serves a request. */
export interface Brand
  extends Pick<Site, 'id' | 'fonts'>,
    Pick<Site['brand'], 'name' | 'company' | 'parent' | 'phone'> {
  readonly look: Look;
  readonly words: BrandWords;
  /** File of its logo for white paper; '' where its name is written. */
  readonly paperLogo: string;
  readonly links: Pick<Site['links'], 'directions' | 'privacy' | 'transparency'>;
  /** Where a new appointment begins. */
  readonly bookUrl: string;
  /** Says which appointment and proves nothing, so it may stand on paper and in calendars. */
  readonly changePage: (oppId: string) => string;
}

type Served = Pick<AppointmentView, 'site'> & Partial<Pick<AppointmentView, 'product' | 'language'>>;

/** That of the product, on the site it was made on: wherever somebody serves, a salary-backed loan bears its own brand. */
export function brandOf(sites: Sites, of: Served | null): Brand {
  const home = homeSite(sites, of?.site);
  const site = of?.product === undefined ? home : wornSite(home, sites, of.product);
  const { id, brand, links, fonts } = site;
  return {
    ...{ id, ...brand, links, look: lookOf(site) },
    ...(fonts && { fonts }),
    paperLogo: site.logo?.paper ?? '',
    words: brandWords(site, of?.language ?? DEFAULT_LANGUAGE),
    bookUrl: `${bare(site.origin)}/fa3/`,
    changePage: (oppId) => `${bare(home.origin)}${CHANGE_PATH}${oppId}`,
  };
}

const bare = (origin: string): string => origin.replace(/\/+$/, '');

/** Shows the way to a place from wherever it is opened: the service fills in where that is. */
export const wayTo = ({ links }: Pick<Brand, 'links'>, { lat, lng }: Pick<AppointmentView, 'lat' | 'lng'>): string =>
  links.directions.replace('{from}', '').replace('{to}', `${lat},${lng}`);
