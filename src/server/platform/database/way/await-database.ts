import { setTimeout as pause } from 'node:timers/promises';
import type { Tell } from '../../report.ts';
import { explained, isInVain } from './explain.ts';
import { addressesIn } from './hosts.ts';
import { firstWritable } from './writable.ts';

const EVERY_MS = 1_000;
const TRIES = 60;

/** Of several hosts one that can be written to is enough. */
const lookAtAll = (url: string): Promise<unknown> => firstWritable(addressesIn(url));

export interface Waiting {
  readonly tell: Tell;
  readonly look?: (url: string) => Promise<unknown>;
  /** Called between two tries, with milliseconds. */
  readonly rest?: (ms: number) => Promise<unknown>;
}

/**
 * Waits until the database takes connections and can be written to: a start beside a failover, or before the database's
 * own, is no reason to end. One line a second says so; throws after sixty of them, and at once where waiting
 * helps nothing.
 */
export async function awaitDatabase(url: string, { tell, look = lookAtAll, rest = pause }: Waiting): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const failure = await look(url).then(
      () => null,
      (problem: Error & { readonly code?: string }) => problem,
    );
    if (failure === null) return;
    const code = failure.code ?? 'closed';
    if (isInVain(failure)) throw explained(failure, url);
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
