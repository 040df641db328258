import { existsSync, readdirSync } from 'node:fs';
import { until } from '../../machine/until.ts';

/**
 * After healing everything that was accepted must have come to its end within this: a minute, and a few where others use
 * the machine too.
 */
export const drainMs = (timed: boolean): number => (timed ? 60_000 : 240_000);
const LOOK_MS = 200;

/** The letter of a refusal waits some minutes for further ones, the one of an agent or a branch up to an hour. */
const LEAVE_NOW = `
  update outbox set split_due_at = now()
   where kind in ('message.refused', 'message.gathered') and split_at is null and split_due_at > now()`;
const WAITING = `
  select 1 from outbox where split_at is null
  union all
  select 1 from delivery where delivered_at is null and dead_at is null limit 1`;

/** What may still have work: a proxy, journals, the outbox. */
interface Working {
  readonly proxy?: { readonly isIdle: () => boolean };
  readonly database: { readonly query: (statement: string) => Promise<readonly unknown[]> };
  readonly sources: { readonly journalFolders: readonly string[] };
}

/**
 * Milliseconds until journal and outbox are empty and no engine has work left; null when that takes longer than `most`. Once
 * the journals are empty no refusal is to come, and letters of refusals leave.
 */
export function drained({ proxy, sources, database }: Working, most: number): Promise<number | null> {
  const isEmpty = async () => {
    if (proxy?.isIdle() === false || sources.journalFolders.some((folder) => entries(folder) > 0)) return false;
    await database.query(LEAVE_NOW).catch(() => null);
    const waiting = await database.query(WAITING).catch(() => null);
    return waiting !== null && waiting.length === 0;
  };
  return until(isEmpty, most, LOOK_MS);
}

const entries = (folder: string): number =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.entry')).length : 0;
