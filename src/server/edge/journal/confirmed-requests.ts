import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seal } from '../../platform/crypto/seal.ts';
import { type EngineAnswer, jsonOf } from '../engine.ts';
import { type Entry, openEntry, sealEntry } from './entry.ts';

/**
 * Stores the requests that the engine confirmed in the last six hours, encrypted, in one file per hour. After a restore
 * of the database `npm run journal -- replay` sends them again.
 */
export interface ConfirmedRequests {
  /** Appends the entry. With `isSafe` it survives a power cut once the promise resolves. */
  keep(entry: Entry, isSafe: boolean): Promise<void>;
}
export interface ConfirmedRequestsDeps {
  readonly folder: string;
  readonly seal: Pick<Seal, 'seal'>;
  readonly now: () => number;
}

const HOUR_MS = 3_600_000;
const RETENTION_MS = 6 * HOUR_MS;
const CLEANUP_INTERVAL_MS = 600_000;
const HOUR_FILE = /^(\d{4}-\d\d-\d\dT\d\d)\.sealed$/;

/** The folder of confirmed requests, below the journal's folder. */
export const confirmedFolderIn = (journal: string): string => join(journal, 'inviate');

export async function openConfirmedRequests({ folder, seal, now }: ConfirmedRequestsDeps): Promise<ConfirmedRequests> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const removeExpired = async () => {
    for (const { file, ends } of await hourFilesIn(folder))
      if (ends + RETENTION_MS <= now()) await rm(file, { force: true });
  };
  await removeExpired();
  setInterval(() => removeExpired().catch(() => undefined), CLEANUP_INTERVAL_MS).unref();
  return {
    async keep(entry, isSafe) {
      const at = now();
      const file = await open(join(folder, `${new Date(at).toISOString().slice(0, 13)}.sealed`), 'a', 0o600);
      try {
        await file.appendFile(`${at} ${sealEntry(entry, seal).toString('base64')}\n`);
        if (isSafe) await file.datasync();
      } finally {
        await file.close();
      }
    },
  };
}

async function hourFilesIn(folder: string): Promise<readonly { readonly file: string; readonly ends: number }[]> {
  const names = await readdir(folder).catch(() => []);
  return names.sort().flatMap((name) => {
    const [, hour] = HOUR_FILE.exec(name) ?? [];
    return hour === undefined ? [] : [{ file: join(folder, name), ends: Date.parse(`${hour}:00:00Z`) + HOUR_MS }];
  });
}

/** Requests confirmed since `since` (milliseconds since 1970), oldest first; null for an unreadable line. */
export async function* readConfirmedRequests(
  folder: string,
  seal: Pick<Seal, 'open'>,
  since: number,
): AsyncGenerator<Entry | null> {
  for (const { file, ends } of await hourFilesIn(folder)) {
    if (ends < since) continue;
    for (const line of (await readFile(file, 'utf8')).split('\n').filter((text) => text !== '')) {
      const [at = '', sealed = ''] = line.split(' ');
      if (Number(at) >= since) yield openEntry(Buffer.from(sealed, 'base64'), seal);
    }
  }
}

/** Whether the engine confirmed the request: its answer has a request code. A refusal has none. */
export function isConfirmed(answer: EngineAnswer): boolean {
  const said = answer.status < 300 ? (jsonOf(answer) as { readonly oppID?: unknown } | null | undefined) : null;
  return typeof said?.oppID === 'string' && said.oppID !== '';
}
