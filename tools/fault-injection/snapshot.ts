import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Mail, readMails } from './snapshot/mails.ts';
import { createOpen } from './snapshot/open.ts';
import { readTables, type Tables } from './snapshot/tables.ts';

/** Where the world stands after healing, as plain data: what the checker reads beside the history. */
export interface Snapshot extends Tables {
  readonly takenAt: number;
  readonly mails: readonly Mail[];
  /** Names of entries the edge has not handed on. */
  readonly journal: readonly string[];
  /** Names of entries that wait for a person. */
  readonly setAside: readonly string[];
  /** What the processes wrote, and what lies in the journal: no person may be read in either. */
  readonly logs: readonly { readonly file: string; readonly text: string }[];
}

export interface Sources {
  readonly databaseUrl: string;
  /** The folders the engines put their mails into, one per engine. */
  readonly mailFolders: readonly string[];
  /** `<data dir>/journal` of each edge; it need not exist. */
  readonly journalFolders: readonly string[];
  /** Files with the standard output and error of every process. */
  readonly logs: readonly string[];
  /** The value of `FISSA_KEYS`, to open what is sealed. */
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
