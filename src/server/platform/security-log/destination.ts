/** Where security events are sent, besides the operator's log. */
export type SecurityDestination =
  | { readonly type: 'file'; readonly path: string }
  | { readonly type: 'syslog'; readonly host: string; readonly port: number };

const SYSLOG_PORT = 6514;

/** Reads `file:/path` or `syslog+tls://host:6514`; null for any other text. */
export function securityDestination(text: string): SecurityDestination | null {
  if (/^file:\/(?!\/)./.test(text)) return { type: 'file', path: text.slice('file:'.length) };
  if (!/^syslog\+tls:\/\/[^/@?#]+\/?$/.test(text) || !URL.canParse(text)) return null;
  const { hostname, port } = new URL(text);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return host === '' ? null : { type: 'syslog', host, port: port === '' ? SYSLOG_PORT : Number(port) };
}

/** The destination as shown to an operator. */
export const destinationText = (to: SecurityDestination): string =>
  to.type === 'file' ? to.path : `${to.host}:${to.port}`;
