import { createHash } from 'node:crypto';

/** Enough of a hash to tell the receivers of one configuration apart. */
const ID_LENGTH = 10;

/**
 * The channel of a receiver of webhooks: by its address without name and password, so that it stays the same when
 * another is added, removed or moved in the list, and when its password changes.
 */
export function receiverChannel(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  const hash = createHash('sha256').update(`${protocol}//${host}${pathname}${search}`).digest('hex');
  return `webhook:${hash.slice(0, ID_LENGTH)}`;
}
