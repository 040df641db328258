import type { PublicSite } from '#domain/site/site.ts';

/**
 * Whether an address an answer names lies on one of our own sites: the exact origin decides, so no look-alike host,
 * user part, backslash or foreign scheme passes (R4.69).
 */
export function isOwnUrl(url: string, site: Pick<PublicSite, 'mainUrl' | 'salaryUrl'>): boolean {
  const asked = /^https?:\/\//i.test(url) ? parsed(url) : null;
  if (!asked || asked.username !== '' || asked.password !== '') return false;
  return [site.mainUrl, site.salaryUrl].some((each) => parsed(each)?.origin === asked.origin);
}

/** Without `URL.canParse`, which Safari 16 lacks. */
function parsed(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}
