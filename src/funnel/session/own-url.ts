import type { PublicSite } from '#domain/site/site.ts';
import { parseUrl } from '../api/parse-url.ts';

/**
 * Whether an address an answer names lies on one of our own sites: the exact origin decides, so no look-alike host,
 * user part, backslash or foreign scheme passes.
 */
export function isOwnUrl(url: string, site: Pick<PublicSite, 'mainUrl' | 'salaryUrl'>): boolean {
  const asked = /^https?:\/\//i.test(url) ? parseUrl(url) : null;
  if (asked?.username !== '' || asked.password !== '') return false;
  return [site.mainUrl, site.salaryUrl].some((each) => parseUrl(each)?.origin === asked.origin);
}
