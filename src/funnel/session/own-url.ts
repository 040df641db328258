import type { PublicSite } from '#domain/site/site.ts';

/**
 * Whether an address an answer names lies on one of our own sites: the exact origin decides, so no look-alike host,
 * user part, backslash or foreign scheme passes (R4.69).
 */
export function isOwnUrl(url: string, site: Pick<PublicSite, 'mainUrl' | 'salaryUrl'>): boolean {
  const own = [site.mainUrl, site.salaryUrl].flatMap((each) => (URL.canParse(each) ? [new URL(each).origin] : []));
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { origin, username, password } = new URL(url);
  return own.includes(origin) && username === '' && password === '';
}
