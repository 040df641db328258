import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;
/** A name or an address, and perhaps a port: no user, no blank, nothing else. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The path of a request, also of one in absolute form, which proxies send: from here on it is routed, checked
 * and answered like the path alone. The host in its address is then the one that counts, as RFC 9112 says (3.2.2).
 */
export function pathOf(request: IncomingMessage): string {
  const [, authority, path = ''] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (authority === undefined) return request.url ?? '';
  request.headers.host = authority;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Whether the request says once, and in one way, for whom it is. Only HTTP/1.0 may leave it out. */
export function hasClearTarget({ url = '', rawHeaders, headers }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1 || !(url.startsWith('/') || url === '*')) return false;
  return headers.host === undefined || HOST.test(headers.host);
}
