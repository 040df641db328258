import { setTimeout as pause } from 'node:timers/promises';
import type { Tell } from '../../operator-log.ts';
import { explained, isPermanent } from './explain.ts';
import { addressesIn } from './hosts.ts';
import { firstWritable } from './writable.ts';

const EVERY_MS = 1_000;
const TRIES = 60;

/** With several hosts one writable host suffices. */
const lookAtAll = (url: string): Promise<unknown> => firstWritable(addressesIn(url));

export interface Waiting {
  readonly tell: Tell;
  readonly look?: (url: string) => Promise<unknown>;
  /** Called between two attempts, with milliseconds. */
  readonly rest?: (ms: number) => Promise<unknown>;
}

/**
 * Waits until the database accepts connections and is writable, so that a start survives a failover or a slow
 * database start. Logs one line per second. Throws after sixty lines, and at once for permanent errors.
 */
export async function awaitDatabase(url: string, { tell, look = lookAtAll, rest = pause }: Waiting): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const failure = await look(url).then(
      () => null,
      (problem: Error & { readonly code?: string }) => problem,
    );
    if (failure === null) return;
    const code = failure.code ?? 'closed';
    if (isPermanent(failure)) throw explained(failure, url);
    if (tries > TRIES) {
      const reason = explained(failure, url) as Error;
      throw new Error(`the database did not answer for ${TRIES} seconds (${code}). ${reason.message}`, {
        cause: failure,
      });
    }
    tell({ event: 'database-awaited', code });
    await rest(EVERY_MS);
  }
}
