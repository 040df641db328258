// node deploy/secrets.mjs: writes deploy/.env, which compose.yaml reads, with random passwords and keys. It never replaces an
// existing file, because data encrypted with lost keys are lost. It uses only Node's built-in modules.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PASSWORDS = ['SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'OWNER_PASSWORD', 'SERVER_PASSWORD'];
const file = join(import.meta.dirname, '.env');
const key = () => randomBytes(32).toString('base64');
const keys = JSON.stringify({ encryption: key(), hash: key(), signing: key() });
const lines = [
  'COMPOSE_PROJECT_NAME=fissa',
  // Hexadecimal, because passwords are used in URLs, where other characters have a meaning.
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
