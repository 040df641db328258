import { parseUrl } from './parse-url.ts';

/** Log lines with fixed wording; the visitor reads the message of the current page. */
export const NO_URL = { missing: 'Url is mandatory', invalid: 'Provided url is not valid' } as const;

/** Why an address cannot be fetched or opened; null for a valid one. Relative addresses belong to the page's site. */
export function urlFault(url: string): string | null {
  if (url.trim() === '') return NO_URL.missing;
  return parseUrl(url, 'https://own.example') ? null : NO_URL.invalid;
}
