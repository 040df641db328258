import type { PublicSite } from '#domain/site/site.ts';
import { parseUrl } from '../api/parse-url.ts';

/**
 * Whether an address of an answer lies on a site of the lender: the exact origin decides, so no look-alike host,
 * user part, backslash or foreign scheme passes.
 */
export function isLenderUrl(url: string, site: Pick<PublicSite, 'mainUrl' | 'salaryUrl'>): boolean {
  const asked = /^https?:\/\//i.test(url) ? parseUrl(url) : null;
  if (asked?.username !== '' || asked.password !== '') return false;
  return [site.mainUrl, site.salaryUrl].some((each) => parseUrl(each)?.origin === asked.origin);
}
