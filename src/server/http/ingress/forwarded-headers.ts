import { FRAME } from '#contract/endpoint.ts';

/**
 * Headers with the browser's host and protocol, and whether its page is in a frame. An edge forwards them, so that its
 * engine names cookies as the edge does.
 */
export interface ForwardedHeaders {
  readonly host?: string | undefined;
  readonly 'x-forwarded-proto'?: string | readonly string[] | undefined;
  readonly [FRAME]?: string | readonly string[] | undefined;
}
export const FORWARDED_NAMES = ['host', 'x-forwarded-proto', FRAME] as const;

/** Names that browsers always resolve to the loopback address (RFC 6761), with or without a port. */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host);

/**
 * Whether the browser is on this machine and uses plain http. `X-Forwarded-Proto: https` is trusted from any sender,
 * since it only makes the cookies stricter.
 */
export const isPlainLoopback = ({ host = '', 'x-forwarded-proto': said = '' }: ForwardedHeaders): boolean =>
  isLoopbackHost(host) && !/\bhttps\b/i.test(String(said));
