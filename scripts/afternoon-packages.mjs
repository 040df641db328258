// Distribution packages required by `npm run afternoon`, each with a file that proves its presence.
import { existsSync } from 'node:fs';

const FILES = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/initdb',
  nginx: '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
};

export const absentPackages = () => Object.entries(FILES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
