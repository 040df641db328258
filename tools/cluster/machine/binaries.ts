import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** The folder with the programs of the newest installed PostgreSQL. */
export function binaries(): string {
  const found = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
  const newest = found.sort((a, b) => b - a).find((one) => existsSync(join(VERSIONS, String(one), 'bin/initdb')));
  if (newest === undefined) throw new Error(`No PostgreSQL below ${VERSIONS}`);
  return join(VERSIONS, String(newest), 'bin');
}
