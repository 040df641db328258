// What `npm run afternoon` needs of the distribution: a package and a file of it.
import { existsSync } from 'node:fs';

const FILES = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/initdb',
  nginx: '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
};

export const absentPackages = () => Object.entries(FILES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
