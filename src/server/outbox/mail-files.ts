import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { LogEvent } from '../platform/operator-log.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { asUndelivered } from './undelivered.ts';

/** Removes mail that was written as files (without an SMTP server) when its data must no longer be kept. */
export interface MailFiles {
  /** Removes the files that must not be kept. A failure is logged, and the next run tries again. */
  clean(): Promise<void>;
  stop(): Promise<void>;
}

interface MailFilesDeps {
  readonly db: Kysely<Database>;
  readonly dataDir: string;
  readonly tell: LogEvent;
}

/** Runs regularly, since another process may have anonymised a request whose mail is in this process's folder. */
const EVERY_MS = 600_000;
/** Number of files that one statement checks. */
const BATCH = 1_000;
/** Names of mail files, and of the temporary files that an interrupted write leaves. */
const MAIL_FILE = /^((?:evt|rem)_[\w-]+)\.eml(?:\.tmp)?$/;

/**
 * Cleans the mail folder at start, every ten minutes, and on request. Does nothing where this folder does not exist.
 */
export function keepMailFiles({ db, dataDir, tell }: MailFilesDeps): MailFiles {
  const inTurn = oneAtATime(() =>
    removeMailFiles(db, dataDir).then(
      () => undefined,
      (failure: unknown) => tell({ event: 'failed', route: 'mail-files', code: asUndelivered(failure).code }),
    ),
  );
  let last = inTurn();
  const clean = () => {
    last = inTurn();
    return last;
  };
  const timer = setInterval(clean, EVERY_MS).unref();
  return {
    clean,
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}

/**
 * Removes the mail files whose event was deleted, whose request was anonymised, or whose code or refusal was deleted.
 * Returns the number of removed files. Other files of the folder stay.
 */
export async function removeMailFiles(db: Kysely<Database>, dataDir: string): Promise<number> {
  const folder = join(dataDir, 'mail');
  const files = (await namesIn(folder)).flatMap((name) => {
    const id = MAIL_FILE.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id }];
  });
  let removed = 0;
  for (let from = 0; from < files.length; from += BATCH) {
    const some = files.slice(from, from + BATCH);
    const over = await expiredAmong(db, [...new Set(some.map(({ id }) => id))]);
    const gone = some.filter(({ id }) => over.has(id));
    await Promise.all(gone.map(({ name }) => rm(join(folder, name), { force: true })));
    removed += gone.length;
  }
  return removed;
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return [];
    throw failure;
  });

/** Ids of those events whose mail must not be kept. */
async function expiredAmong(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from unnest(${[...ids]}::text[]) as file (id)
     where not exists (
       select from outbox
        where outbox.id = file.id and case kind
          when 'message.code' then exists (select from code where code.id = (payload ->> 'codeID')::bigint)
          -- Written after the erasure; its event is deleted with the retention of messages.
          when 'message.erased' then true
          when 'message.refused' then exists (select from refusal where opp_id = payload ->> 'oppID')
          else not exists (select from appointment where opp_id = payload ->> 'oppID' and first_name = '')
           and not exists (select from lead where opp_id = payload ->> 'oppID' and first_name = '') end)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
