import { sha256 } from './tokens.ts';

/** The "previous hash" of the first link of a chain. */
export const GENESIS_HASH = Buffer.alloc(32);

/** The hash of a link: it covers the previous link's hash and the link's own content. */
export const chainedHash = (previous: Buffer, ...content: readonly string[]): Buffer =>
  sha256([previous.toString('hex'), ...content].join(' '));
