import { createHash } from 'node:crypto';

/** Hexadecimal digits of the hash; enough to distinguish the receivers of one configuration. */
const ID_LENGTH = 10;

/**
 * Channel name of a webhook receiver: a hash of its address without credentials. It stays the same when other receivers
 * are added or removed, or when its password changes.
 */
export function receiverChannel(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  const hash = createHash('sha256').update(`${protocol}//${host}${pathname}${search}`).digest('hex');
  return `webhook:${hash.slice(0, ID_LENGTH)}`;
}
