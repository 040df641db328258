import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { keySource, readKeys } from '../platform/config/keys.ts';
import { keyId } from '../platform/crypto/key-set.ts';
import { securityDestination } from '../platform/security-log/destination.ts';
import { freshRing, replaceRing, withNewKeys, writeRing } from './keys/ring-file.ts';
import { rotateInstalled } from './keys/rotate-installed.ts';
import { recordAct } from './record-act.ts';
import { withOwnerDatabase } from './with-database.ts';

const USAGE = `Usage: npm run keys -- rotate             new keys, and every row made anew with them, while servers serve
       npm run keys -- new [--to FILE]    a ring with new keys before the present ones, not in use yet
       npm run keys -- first --to FILE    a first ring, before there is anything to read; never over one that is there
No key is ever printed.`;

try {
  await run();
} catch (problem) {
  // The message only: a database's detail quotes the row, with personal data.
  console.error(problem instanceof Error ? problem.message : 'The keys stay as they are');
  process.exitCode = 1;
}

/** `npm run keys -- …`. */
async function run(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const [verb, ...more] = positionals;
  if (more.length > 0 || (verb !== 'new' && verb !== 'rotate' && verb !== 'first')) throw new Error(USAGE);
  // Handled before the settings are read, since with an external database these are invalid without keys.
  if (verb === 'first') {
    makeFirst(values.to);
    return recordAct(securityDestination(process.env.FISSA_SECURITY_LOG ?? '') ?? undefined, 'keys-first');
  }
  const environment = environmentOrExit();
  if (verb === 'new') makeNew(environment, values.to);
  else await rotateKeys(environment);
  await recordAct(environment.securityLog, `keys-${verb}`);
}

/** Creates the key ring of a new installation. Throws when the file exists. */
function makeFirst(to: string | undefined): void {
  if (to === undefined) throw new Error('Say where the ring is to be written: npm run keys -- first --to FILE');
  const file = resolve(process.env.INIT_CWD ?? '', to);
  writeRing(file, freshRing());
  console.log(
    `${file} holds the keys of a new installation. Give its path to every server as FISSA_KEYS, and keep a copy`,
  );
  console.log('where the backups of the database are not: what is sealed with lost keys is lost.');
}

function makeNew(environment: Environment, to: string | undefined): void {
  const source = keySource(environment);
  const ring = withNewKeys(readKeys(source));
  // npm changes to the project's directory; relative paths start at npm's caller.
  const file = to === undefined ? source.file : resolve(process.env.INIT_CWD ?? '', to);
  if (file === null) throw new Error('Say where the new ring is to be written: npm run keys -- new --to FILE');
  if (to === undefined) replaceRing(file, ring);
  else writeRing(file, ring);
  console.log(`${file} holds the new key ${keyId(ring)} and the former ones. Give it to every server, engines first,`);
  console.log('as FISSA_KEYS (its content or its path); then npm run keys -- rotate takes the new key into use.');
}

async function rotateKeys(environment: Environment): Promise<void> {
  await withOwnerDatabase(environment, (db) =>
    rotateInstalled(db, keySource(environment), (line) => console.log(line)),
  );
}
