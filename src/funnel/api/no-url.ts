import { parseUrl } from './parse-url.ts';

/** Lines for developers, to the letter; the visitor reads the sentence of the page he is on. */
export const NO_URL = { missing: 'Url is mandatory', invalid: 'Provided url is not valid' } as const;

/** Why an address cannot be asked or gone to; null for one that can. Relative ones are of the page's own site. */
export function urlFault(url: string): string | null {
  if (url.trim() === '') return NO_URL.missing;
  return parseUrl(url, 'https://own.example') ? null : NO_URL.invalid;
}
