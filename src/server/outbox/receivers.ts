import { createHash } from 'node:crypto';

/** Hash length that distinguishes the receivers of one configuration. */
const ID_LENGTH = 10;

/**
 * Channel name of a webhook receiver, from its address without credentials. It stays stable when other receivers
 * change or its password does.
 */
export function receiverChannel(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  const hash = createHash('sha256').update(`${protocol}//${host}${pathname}${search}`).digest('hex');
  return `webhook:${hash.slice(0, ID_LENGTH)}`;
}
