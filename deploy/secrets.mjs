// node deploy/secrets.mjs: writes deploy/.env, which compose.yaml reads, with passwords and keys of its own. Never twice: what is
// sealed with lost keys is lost. Nothing but Node's own modules.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PASSWORDS = ['SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'OWNER_PASSWORD', 'SERVER_PASSWORD'];
const file = join(import.meta.dirname, '.env');
const key = () => randomBytes(32).toString('base64');
const keys = JSON.stringify({ encryption: key(), hash: key(), signing: key() });
const lines = [
  'COMPOSE_PROJECT_NAME=fissa',
  // They stand in addresses too, where other characters would have a meaning.
  ...PASSWORDS.map((name) => `${name}=${randomBytes(24).toString('hex')}`),
  `FISSA_KEYS=${Buffer.from(keys).toString('base64')}`,
];
try {
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  console.log(`${file} is written. Keep it: without its keys the database cannot be read.`);
} catch (problem) {
  if (problem.code !== 'EEXIST') throw problem;
  console.error(`${file} is there already and stays as it is.`);
  process.exitCode = 1;
}
