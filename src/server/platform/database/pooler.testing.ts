import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { freePort } from '../../../../tools/machine/ports.ts';
import { temporaryFolder } from '../temporary.testing.ts';

/** Path of PgBouncer on this machine; undefined where it is not installed. */
export const pgBouncer: string | undefined = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((program) => existsSync(program));

export interface Pooler {
  /** Address of the database and role through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode with few connections, so that consecutive transactions rarely share one. It
 * accepts no settings from the client.
 */
export async function startPooler(url: string): Promise<Pooler> {
  const address = new URL(url);
  const [port, folder] = [await freePort(), temporaryFolder('pooler')];
  // Under root PgBouncer runs as another user, which needs read access.
  chmodSync(folder, 0o755);
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${decodeURIComponent(address.username)}" "${decodeURIComponent(address.password)}"\n`);
  const settings = [
    '[databases]',
    `* = host=${address.hostname} port=${address.port}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = trust'],
    ...[`auth_file = ${users}`, 'pool_mode = transaction', 'default_pool_size = 3', 'max_client_conn = 200'],
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${settings.join('\n')}\n`);
  // PgBouncer refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(pgBouncer ?? '', ['-q', file], { stdio: 'ignore', ...nobody });
  while (!(await isOpen(port, child)));
  address.host = `127.0.0.1:${port}`;
  return {
    url: address.href,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function isOpen(port: number, child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`PgBouncer ended with code ${child.exitCode}`);
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => setTimeout(() => resolve(false), 20));
    socket.once('connect', () => socket.destroy());
  });
}
