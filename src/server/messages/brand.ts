import { CHANGE_PATH } from '#contract/short-link.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/language.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';
import { isOn } from '#domain/site/features.ts';
import type { Look } from '../platform/config/brand-colours.ts';
import {
  callLanguagesOf,
  homeSite,
  lookOf,
  type Site,
  type Sites,
  siteOfBrand,
  siteUrl,
  switchedOff,
  visitMinutesOf,
} from '../platform/config/site.ts';
import { brandWords } from '../platform/config/site-words.ts';
import type { AppointmentView } from './appointment-view.ts';
import { languageQuery } from './in-language.ts';

/** What mails, PDFs and calendar files show of a brand. */
export interface Brand
  extends Pick<Site, 'id' | 'fonts'>,
    Pick<Site['brand'], 'name' | 'company' | 'parent' | 'phone'> {
  readonly look: Look;
  readonly words: BrandWords;
  /** File of its logo for white paper; '' where the name is shown as text. */
  readonly paperLogo: string;
  readonly links: Pick<Site['links'], 'directions' | 'privacy' | 'transparency'>;
  /** Languages in which the staff call customers. */
  readonly callLanguages: readonly Language[];
  /** Whether the page shows «I tuoi dati e i tuoi consensi». */
  readonly hasOwnData: boolean;
  /** Duration of a visit in minutes. */
  readonly visitMinutes: number;
  /** Start page of a new appointment. */
  readonly bookUrl: string;
  /** Address of the change page of an appointment. It proves nothing, so it may be on paper and in calendars. */
  readonly changePage: (oppId: string) => string;
}

type Served = Pick<AppointmentView, 'site'> & Partial<Pick<AppointmentView, 'product' | 'language'>>;

/** The brand of a product on a site. A salary-backed loan has its own brand, whichever branch or agency serves it. */
export function brandOf(sites: Sites, of: Served | null): Brand {
  const home = homeSite(sites, of?.site);
  const site = of?.product === undefined ? home : siteOfBrand(home, sites, of.product);
  const { id, brand, links, fonts } = site;
  const query = languageQuery(of?.language);
  return {
    ...{ id, ...brand, links, look: lookOf(site) },
    ...(fonts && { fonts }),
    paperLogo: site.logo?.paper ?? '',
    words: brandWords(site, of?.language ?? DEFAULT_LANGUAGE),
    callLanguages: callLanguagesOf(site),
    hasOwnData: isOn({ off: switchedOff(sites) }, 'ownData'),
    visitMinutes: visitMinutesOf(sites),
    bookUrl: siteUrl(site, `/fa3/${query}`),
    changePage: (oppId) => siteUrl(home, `${CHANGE_PATH}${oppId}${query}`),
  };
}

/** Address of a map service with directions to a place; the service itself determines the start. */
export const directionsUrl = (
  { links }: Pick<Brand, 'links'>,
  { lat, lng }: Pick<AppointmentView, 'lat' | 'lng'>,
): string => links.directions.replace('{from}', '').replace('{to}', `${lat},${lng}`);
