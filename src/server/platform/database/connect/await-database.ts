import { setTimeout as pause } from 'node:timers/promises';
import type { LogEvent } from '../../operator-log.ts';
import { explained, isPermanent } from './explain.ts';
import { addressesIn } from './hosts.ts';
import { firstWritable } from './writable.ts';

const PAUSE_MS = 1_000;
const TRIES = 60;

/** Probes the hosts of an address. With several hosts one that is writable suffices. */
const lookAtAll = (url: string): Promise<unknown> => firstWritable(addressesIn(url));

export interface Waiting {
  readonly tell: LogEvent;
  readonly look?: (url: string) => Promise<unknown>;
  /** Waits so many milliseconds between two attempts. */
  readonly rest?: (ms: number) => Promise<unknown>;
}

/**
 * Waits until the database accepts connections and is writable, so that a start survives a failover or a slow start of
 * the database. Tries once a second and logs each failure. Throws after sixty attempts, and at once for permanent
 * errors.
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
    await rest(PAUSE_MS);
  }
}
