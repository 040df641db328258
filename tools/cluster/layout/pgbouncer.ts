import { join } from 'node:path';
import { DATABASE, type Layout, LOCAL, SERVER } from './layout.ts';

export const USERS = 'users.txt';

/** PgBouncer's configuration file, with pooling by transaction. */
export function pgbouncerFile({ doors }: Layout, folder: string): string {
  const settings: Readonly<Record<string, string | number>> = {
    listen_addr: LOCAL,
    listen_port: doors.pooler,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, USERS),
    pool_mode: 'transaction',
    default_pool_size: 40,
    max_client_conn: 400,
    query_wait_timeout: 10,
    // Retries a failed server after 1 s, not after PgBouncer's default of 15 s.
    server_login_retry: 1,
    server_connect_timeout: 3,
    tcp_keepidle: 5,
    tcp_keepintvl: 2,
    tcp_keepcnt: 3,
    tcp_user_timeout: 8_000,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `${DATABASE} = host=${LOCAL} port=${doors.write} dbname=${DATABASE}`;
  return ['[databases]', database, '', '[pgbouncer]', ...lines, ''].join('\n');
}

export const pgbouncerUsers = ({ secrets }: Layout): string => `"${SERVER}" "${secrets.server}"\n`;
