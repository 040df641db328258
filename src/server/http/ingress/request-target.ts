import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;
/** A name or an address with an optional port; no user info, no spaces. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The path of a request. Proxies may send a whole URL instead of a path (absolute form); its host then overrides the
 * Host header (RFC 9112, 3.2.2).
 */
export function pathOf(request: IncomingMessage): string {
  const [, authority, path = ''] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (authority === undefined) return request.url ?? '';
  request.headers.host = authority;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Whether the request names exactly one valid host. Only HTTP/1.0 may omit it. */
export function hasClearTarget({ url = '', rawHeaders, headers }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1 || !(url.startsWith('/') || url === '*')) return false;
  return headers.host === undefined || HOST.test(headers.host);
}
