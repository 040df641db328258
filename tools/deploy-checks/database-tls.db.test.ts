import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { wireUp } from '../../src/server/bootstrap/start-server.ts';
import { readEnvironment } from '../../src/server/platform/config/environment.ts';
import { newKeys } from '../../src/server/platform/config/keys.ts';
import { accountForPostgres } from '../../src/server/platform/database/embedded-account.ts';
import { prepareOrCheck } from '../../src/server/platform/database/prepare.ts';
import { temporaryFolder } from '../../src/server/platform/temporary.testing.ts';
import { createPostgres, type Postgres } from '../machine/postgres.ts';
import { createCertificate } from './certificate.testing.ts';
import { run, testIfInstalled } from './program.testing.ts';

const hasOpenssl = run('openssl', ['version']).error === undefined;
const testWithOpenssl = testIfInstalled('openssl', hasOpenssl);
let folder: string;
let postgres: Postgres | undefined;
beforeAll(async () => {
  if (!hasOpenssl) return;
  folder = temporaryFolder('database-tls');
  // If this process runs as root, PostgreSQL runs as another user, who must be able to read the folder.
  chmodSync(folder, 0o755);
  const at = (name: string) => join(folder, 'own', name);
  createCertificate(join(folder, 'own'), ['localhost']);
  createCertificate(join(folder, 'other'), ['localhost']);
  const account = accountForPostgres();
  if (account) chownSync(at('fissa.pem.key'), account.uid, account.gid);
  chmodSync(at('fissa.pem.key'), 0o600);
  const certificate = [`ssl_cert_file=${at('fissa.pem')}`, `ssl_key_file=${at('fissa.pem.key')}`];
  postgres = await createPostgres(folder, join(folder, 'pg'), ['ssl=on', ...certificate]);
});
afterAll(() => postgres?.stop('fast'));

const address = (authority: 'own' | 'other', host = 'localhost') => {
  const url = new URL(postgres?.url ?? '');
  url.hostname = host;
  url.search = `?sslmode=verify-full&sslrootcert=${join(folder, authority, 'ca.pem')}`;
  return url.href;
};

// R18.3.3
testWithOpenssl('with sslmode=verify-full every connection of a server is encrypted', async () => {
  await prepareOrCheck(address('own'));
  const common = { PORT: '0', FISSA_KEYS: newKeys(), FISSA_DATA_DIR: folder, FISSA_DEMO: 'false' };
  const read = readEnvironment({ ...common, DATABASE_URL: address('own'), DATABASE_POOL: '5' });
  if (!read.ok) throw new Error(read.problems.join());
  const server = await wireUp(read.value, { write: () => undefined });
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  const seen = await postgres?.query(
    `select bool_and(ssl) as encrypted, count(*)::int > 0 as connected from pg_stat_ssl join pg_stat_activity using (pid)
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(seen).toEqual([{ encrypted: true, connected: true }]);
  await server.stop();
});

// R18.3.3
testWithOpenssl('a certificate of another authority or for another host is refused with a remedy', async () => {
  const remedy = /TLS fails: .* name its authority with sslrootcert=FILE in the address/;
  await expect(prepareOrCheck(address('other'))).rejects.toThrow(remedy);
  await expect(prepareOrCheck(address('own', '127.0.0.1'))).rejects.toThrow(remedy);
});
