import { existsSync, readdirSync } from 'node:fs';
import { until } from '../../machine/until.ts';

/**
 * After healing everything that was accepted must have come to its end within this: a minute, and a few where others use
 * the machine too.
 */
export const drainMs = (timed: boolean): number => (timed ? 60_000 : 240_000);
const LOOK_MS = 200;

const JOBS = `select 1 from graphile_worker.jobs where task_identifier not in ('remind', 'clean') limit 1`;

/** What may still have work: a proxy, journals, the outbox and its queue. */
interface Working {
  readonly proxy?: { readonly isIdle: () => boolean };
  readonly database: { readonly query: (statement: string) => Promise<readonly unknown[]> };
  readonly sources: { readonly journalFolders: readonly string[] };
}

/** Milliseconds until journal and outbox are empty and no engine has work left; null when that takes longer than `most`. */
export function drained({ proxy, sources, database }: Working, most: number): Promise<number | null> {
  const isEmpty = async () => {
    if (proxy?.isIdle() === false || sources.journalFolders.some((folder) => entries(folder) > 0)) return false;
    const jobs = await database.query(JOBS).catch(() => null);
    return jobs !== null && jobs.length === 0;
  };
  return until(isEmpty, most, LOOK_MS);
}

const entries = (folder: string): number =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.entry')).length : 0;
