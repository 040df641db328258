// Distribution packages required by `npm run cluster`, each with a file that proves its presence.
import { existsSync, readdirSync } from 'node:fs';

const FILES = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
};
const POSTGRES = '/usr/lib/postgresql';
const hasPostgres = () => existsSync(POSTGRES) && readdirSync(POSTGRES).some((one) => existsSync(`${POSTGRES}/${one}/bin/initdb`));

export function missingPackages() {
  const missing = Object.entries(FILES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  return hasPostgres() ? missing : [...missing, 'postgresql'];
}

export const installLine = (missing) => `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
