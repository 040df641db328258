import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountOfPostgres } from '../../cluster/machine/accounts.ts';
import { launch, type Program } from '../../machine/program.ts';
import { pollUntil } from '../../machine/until.ts';
import type { Place } from '../place.ts';
import { assertHolds } from '../steps.ts';
import { type FinishedCommand, type Settings, toEnd } from './command.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const READY_MS = 60_000;
const ADMINISTRATOR = 'postgres-secret';

/** A running PostgreSQL of the distribution. */
export interface Postgres {
  /** Runs SQL as the administrator; returns its output. */
  readonly psql: (...statements: readonly string[]) => Promise<string>;
  /** Inserts a line at the top of pg_hba.conf; the returned function removes it. */
  readonly admitFirst: (line: string) => Promise<() => Promise<void>>;
  /** Starts a hot standby; the returned function stops it. */
  readonly startCopy: () => Promise<() => Promise<void>>;
  readonly stop: () => Promise<void>;
}

export const urlOf = ({ ports }: Place, user = 'fissa', password = 'server-secret', name = 'fissa'): string =>
  `postgres://${user}:${password}@127.0.0.1:${ports.database}/${name}`;
export const ownerUrlOf = (place: Place, name = 'fissa'): string => urlOf(place, 'fissa_owner', 'owner-secret', name);

export async function startPostgres(place: Place): Promise<Postgres> {
  const { home, ports } = place;
  const data = ownFolder(join(home, 'postgres'));
  const password = join(home, 'administrator');
  writeFileSync(password, ADMINISTRATOR);
  const ways = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${password}`, '-E', 'UTF8', '--no-sync'];
  await asPostgres(join(BIN, 'initdb'), '-D', data, ...ways);
  const program = await serve(data, ports.database, home);
  const psql = async (...statements: readonly string[]) => {
    const { code, output } = await ask(ports.database, ...statements);
    assertHolds(code === 0, `psql: ${output}`);
    return output.trim();
  };
  return {
    psql,
    async admitFirst(line) {
      const file = join(data, 'pg_hba.conf');
      const before = readFileSync(file, 'utf8');
      const write = async (text: string) => {
        writeFileSync(file, text);
        await psql('select pg_reload_conf()');
      };
      await write(`${line}\n${before}`);
      return () => write(before);
    },
    async startCopy() {
      const copy = ownFolder(join(home, 'copy'));
      const from = `postgres://postgres:${ADMINISTRATOR}@127.0.0.1:${ports.database}`;
      await asPostgres(join(BIN, 'pg_basebackup'), '-d', from, '-D', copy, '-R', '-c', 'fast');
      const follower = await serve(copy, ports.copy, home);
      return () => end(follower);
    },
    stop: () => end(program),
  };
}

const ask = (port: number, ...statements: readonly string[]): Promise<FinishedCommand> =>
  toEnd(
    'psql',
    ['-qAt', '-v', 'ON_ERROR_STOP=1', ...statements.flatMap((each) => ['-c', each])],
    administratorAt(port),
  );

const administratorAt = (port: number): Settings => ({
  ...{ PGPASSWORD: ADMINISTRATOR, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' },
});

/** Executes the SQL of the installation guide, docs/production.md. */
export async function makeRoles({ ports }: Place, root: string, folder: string): Promise<void> {
  const [, sql] = /```sql\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/production.md'), 'utf8')) ?? [];
  assertHolds(sql !== undefined, 'docs/production.md has no SQL');
  const file = join(folder, 'roles.sql');
  writeFileSync(file, sql);
  const { code, output } = await toEnd(
    'psql',
    ['-q', '-v', 'ON_ERROR_STOP=1', '-f', file],
    administratorAt(ports.database),
  );
  assertHolds(code === 0, `roles.sql: ${output}`);
}

function ownFolder(folder: string): string {
  mkdirSync(folder, { mode: 0o700 });
  const account = accountOfPostgres();
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Runs a program of PostgreSQL as another user, because it refuses to run as root. */
async function asPostgres(command: string, ...args: readonly string[]): Promise<void> {
  const account = accountOfPostgres();
  const user = account ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'] : [];
  const { code, output } = await toEnd('setpriv', [...user, command, ...args]);
  assertHolds(code === 0, `${command}: ${output}`);
}

/** Starts PostgreSQL; resolves when it answers. */
async function serve(data: string, port: number, home: string): Promise<Program> {
  const program = launch({
    command: join(BIN, 'postgres'),
    args: ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', data],
    env: {},
    log: join(home, 'postgres.log'),
    account: accountOfPostgres(),
  });
  const answers = async () => (await ask(port, 'select 1')).code === 0;
  assertHolds((await pollUntil(answers, READY_MS)) !== null, `PostgreSQL at port ${port} did not start`);
  return program;
}

async function end(program: Program): Promise<void> {
  program.signal('SIGINT');
  await program.exited;
}
