/** The headers that tell how a browser reached us. An edge hands on both, so that its engine judges alike. */
export interface WayIn {
  readonly host?: string | undefined;
  readonly 'x-forwarded-proto'?: string | readonly string[] | undefined;
}
export const WAY_IN = ['host', 'x-forwarded-proto'] as const;

/** What a browser itself never resolves to another machine (RFC 6761), with or without a port. */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host);

/**
 * Whether the browser is on this machine and uses plain http. Whoever says that it was https is believed, also a proxy
 * nobody named: that only makes the cookies stricter.
 */
export const isPlainLoopback = ({ host = '', 'x-forwarded-proto': said = '' }: WayIn): boolean =>
  isLoopbackHost(host) && !/\bhttps\b/i.test(String(said));
