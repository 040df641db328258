import { existsSync, readdirSync } from 'node:fs';
import { pollUntil } from '../../machine/until.ts';

/**
 * Maximum time in which all accepted work must be finished after a fault: a minute, or four on a machine that others
 * use.
 */
export const drainMs = (timed: boolean): number => (timed ? 60_000 : 240_000);
const LOOK_MS = 200;

/** Makes delayed mails due now: those about refusals wait for minutes, those to agents and branches up to an hour. */
const LEAVE_NOW = `
  update outbox set split_due_at = now()
   where kind in ('message.refused', 'message.gathered') and split_at is null and split_due_at > now()`;
const WAITING = `
  select 1 from outbox where split_at is null
  union all
  select 1 from delivery where delivered_at is null and dead_at is null limit 1`;

/** The parts that may still have work: a proxy, journals, the outbox. */
interface Working {
  readonly proxy?: { readonly isIdle: () => boolean };
  readonly database: { readonly query: (statement: string) => Promise<readonly unknown[]> };
  readonly sources: { readonly journalFolders: readonly string[] };
}

/**
 * Waits until journals and outbox are empty and no engine has work left. Returns the milliseconds, or null if `most`
 * was not enough. As soon as the journals are empty, the delayed mails are made due.
 */
export function drained({ proxy, sources, database }: Working, most: number): Promise<number | null> {
  const isEmpty = async () => {
    if (proxy?.isIdle() === false || sources.journalFolders.some((folder) => entries(folder) > 0)) return false;
    await database.query(LEAVE_NOW).catch(() => null);
    const waiting = await database.query(WAITING).catch(() => null);
    return waiting !== null && waiting.length === 0;
  };
  return pollUntil(isEmpty, most, LOOK_MS);
}

const entries = (folder: string): number =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.entry')).length : 0;
