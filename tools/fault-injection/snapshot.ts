import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Mail, readMails } from './snapshot/mails.ts';
import { createOpen } from './snapshot/open.ts';
import { readTables, type Tables } from './snapshot/tables.ts';

/** The state of database, mails, journals and logs after a fault has ended, as plain data for the checker. */
export interface Snapshot extends Tables {
  readonly takenAt: number;
  readonly mails: readonly Mail[];
  /** Names of journal entries that the edge has not replayed. */
  readonly journal: readonly string[];
  /** Names of journal entries that the edge has set aside for an operator. */
  readonly setAside: readonly string[];
  /** Output of the processes and content of the journals; neither may contain personal data in clear. */
  readonly logs: readonly { readonly file: string; readonly text: string }[];
}

export interface Sources {
  readonly databaseUrl: string;
  /** The folders into which the engines write mails, one per engine. */
  readonly mailFolders: readonly string[];
  /** The folder `journal` in the data directory of each edge; it may not exist. */
  readonly journalFolders: readonly string[];
  /** Files with the standard output and error of every process. */
  readonly logs: readonly string[];
  /** The value of `FISSA_KEYS`, with which encrypted values are decrypted. */
  readonly keys: string;
}

const ENTRY = /\.entry$/;
const ASIDE = 'da-verificare';

export async function takeSnapshot(sources: Sources): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: sources.databaseUrl });
  await client.connect();
  try {
    const tables = await readTables(client, createOpen(sources.keys));
    return {
      ...tables,
      takenAt: Date.now(),
      mails: await readMails(sources.mailFolders),
      journal: sources.journalFolders.flatMap(entriesOf),
      setAside: sources.journalFolders.flatMap((folder) => entriesOf(join(folder, ASIDE))),
      logs: [...sources.logs, ...sources.journalFolders.flatMap(filesBelow)].filter(existsSync).map(textOf),
    };
  } finally {
    await client.end();
  }
}

const entriesOf = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => ENTRY.test(name)) : [];

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((found) => found.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
    : [];

const textOf = (file: string) => ({ file, text: readFileSync(file, 'latin1') });
