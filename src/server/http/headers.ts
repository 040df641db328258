import { API_PATH, PROXY_PATH } from '#contract/endpoint.ts';
import type { Environment } from '../platform/config/environment.ts';

/** Settings that change the security headers. Only the hosted human check loads scripts of a third party. */
export interface HeaderOptions extends Pick<Environment, 'humanCheck'> {
  readonly recaptcha?: { readonly url: string } | undefined;
  /** Default: `subdomains`. */
  readonly hsts?: Environment['hsts'];
}
export type Headers = Readonly<Record<string, string>>;

/** 63,072,000 seconds are two years. */
const HSTS_TWO_YEARS = 'max-age=63072000';
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
};
/** Policy of data answers: opened as a page, they can load and run nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** Address of the scripts that the hosted human check's first script loads. */
const RECAPTCHA_SCRIPTS = 'https://www.gstatic.com/recaptcha/';
const DOCS = `${API_PATH}/docs`;

/**
 * Returns the security headers for a URL: data gets a sandbox policy, everything else the page's policy, which names the
 * `parents` that may contain it. A policy that the route sets itself takes precedence (`base-app.ts`).
 */
export function securityHeaders(options: HeaderOptions): (url: string, parents?: readonly string[]) => Headers {
  const hsts = options.hsts === 'host' ? HSTS_TWO_YEARS : `${HSTS_TWO_YEARS}; includeSubDomains`;
  const common = { 'strict-transport-security': hsts, ...COMMON };
  const page = { 'content-security-policy': pagePolicy(options), ...common };
  const data = { 'content-security-policy': DATA_POLICY, ...common };
  return (url, parents = []) => {
    if (isData(url)) return data;
    return parents.length === 0 ? page : { ...page, 'content-security-policy': pagePolicy(options, parents) };
  };
}

/** Whether the answer at this address is data, not a page. */
export function isData(url: string): boolean {
  const path = url.split('?', 1).join();
  if (path === DOCS || path.startsWith(`${DOCS}/`)) return false;
  return path.startsWith(`${API_PATH}/`) || path.startsWith(`${PROXY_PATH}/`);
}

function pagePolicy({ humanCheck, recaptcha }: HeaderOptions, parents: readonly string[] = []): string {
  const hosted = humanCheck === 'recaptcha' && recaptcha ? ` ${recaptcha.url}/ ${RECAPTCHA_SCRIPTS}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${hosted}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${hosted}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(hosted === '' ? [] : [`frame-src${hosted}`]),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${parents.join(' ') || "'none'"}`,
  ].join('; ');
}
