import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../src/server/platform/database/postgres.testing.ts';
import { visitBody } from '../tools/fault-injection/workload/bodies.ts';
import { personOf } from '../tools/fault-injection/workload/people.ts';
import { freePort } from '../tools/machine/ports.ts';
import { type Running, start } from './clone.testing.ts';

/** Timeout of two releases on a busy machine, each with an installation and a build. */
const PATIENCE = { timeout: 900_000 };
const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
const NAME = `fissa-${version}`;
/** No package can be fetched: nothing listens on the registry's port. */
const NO_REGISTRY = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' };
/** Whether this machine can run a program without any network but loopback. */
const canIsolate = spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']).status === 0;

const place = mkdtempSync(join(tmpdir(), 'fissa-releases-'));
const [first, second] = [join(place, 'first'), join(place, 'second')] as const;
const started: Running[] = [];
afterAll(async () => {
  for (const program of started) program.kill();
  await Promise.all(started.map(({ ended }) => ended));
  rmSync(place, { recursive: true, force: true });
}, PATIENCE.timeout);

beforeAll(async () => {
  chmodSync(place, 0o755);
  commitTree();
  git(place, 'clone', '-q', first, second);
  const codes = [await release(first, '022'), await release(second, '077')];
  expect(codes).toEqual([0, 0]);
}, PATIENCE.timeout);

/** Commits the files of this tree, also the changed ones, to a repository of its own. */
function commitTree(): void {
  for (const file of git(root, 'ls-files', '-z', '-co', '--exclude-standard').split('\0').filter(isThere)) {
    mkdirSync(dirname(join(first, file)), { recursive: true });
    cpSync(join(root, file), join(first, file));
  }
  git(first, 'init', '-q');
  git(first, 'add', '-A');
  git(first, '-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qm', 'all of it');
}
const isThere = (file: string) => file !== '' && spawnSync('test', ['-e', join(root, file)]).status === 0;

function git(folder: string, ...args: readonly string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
  expect([args, status]).toEqual([args, 0]);
  return stdout;
}

function release(folder: string, umask: string): Promise<number | null> {
  const env = { ...process.env, npm_config_prefer_offline: 'true' };
  const child = spawn('sh', ['-c', `umask ${umask} && npm run release`], { cwd: folder, env, stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', resolve));
}

/** Unpacks archives of the release in an empty folder; returns the folder of the bundle. */
function unpack(...archives: readonly string[]): string {
  const folder = mkdtempSync(join(place, 'unpacked-'));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to read the folder.
  chmodSync(folder, 0o755);
  for (const archive of archives)
    expect(spawnSync('tar', ['-xzf', join(first, 'release', archive), '-C', folder]).status).toBe(0);
  return join(folder, NAME);
}

const checked = (folder: string, list: string) =>
  spawnSync('sha256sum', ['--quiet', '-c', list], { cwd: folder, encoding: 'utf8' });

const run = (folder: string, command: readonly string[], variables: Readonly<Record<string, string>>) => {
  const program = start(folder, command, { ...NO_REGISTRY, ...variables });
  started.push(program);
  return program;
};

const archives = () => readdirSync(join(first, 'release')).filter((name) => name.endsWith('.tar.gz'));
const [SEARCH, SEARCHED] = ['api/TrovaFiliali3', { cap: '20121', latitude: 45.46, longitude: 9.19 }] as const;
interface Found {
  readonly Filiali: readonly {
    readonly Codice: string;
    readonly Disponibilita: readonly { readonly Date: string; readonly Slots: Readonly<Record<string, boolean>> }[];
  }[];
}

// R18.2.8
test('two clones of a commit give the same bytes, with checksums of every file', PATIENCE, () => {
  const sums = (folder: string) => readFileSync(join(folder, 'release/SHA256SUMS'), 'utf8');
  expect(sums(second)).toBe(sums(first));
  expect(sums(first)).toContain(`  ${NAME}.tar.gz\n`);
  expect(checked(join(first, 'release'), 'SHA256SUMS')).toMatchObject({ status: 0, stdout: '' });
  const folder = unpack(`${NAME}.tar.gz`);
  expect(checked(folder, 'SHA256SUMS')).toMatchObject({ status: 0, stdout: '' });
  const listed = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(listed).toHaveLength(files.length - 1);
  expect(readFileSync(join(folder, 'LICENCES.txt'), 'utf8')).toMatch(/^react@\d/m);
  const sbom = readFileSync(join(first, 'release', `${NAME}.cdx.json`), 'utf8');
  expect(readFileSync(join(folder, 'dist/sbom.cdx.json'), 'utf8')).toBe(sbom);
  // No file names the folders of the machine that made it, and no program is for one platform only.
  expect(spawnSync('grep', ['-rlF', place, folder], { encoding: 'utf8' }).stdout).toBe('');
  expect(files.filter(({ name }) => /\.(node|dll|exe|so(\.\d+)*)$/.test(name))).toEqual([]);
});

// R18.2.9
test('the bundle installs itself and books on a database, without a registry', PATIENCE, async () => {
  const folder = unpack(`${NAME}.tar.gz`);
  const fresh = await freshDatabase();
  const [PORT, FISSA_DATA_DIR] = [String(await freePort()), join(folder, 'data')];
  const settings = { DATABASE_URL: fresh.url, FISSA_KEYS: join(folder, 'keys.json'), FISSA_DATA_DIR };
  for (const command of [['keys', '--', 'first', '--to', settings.FISSA_KEYS], ['migrate']]) {
    const program = run(folder, ['npm', 'run', ...command], settings);
    expect([await program.ended, program.said()]).toEqual([0, expect.not.stringContaining('Installing')]);
  }
  const server = run(folder, ['npm', 'start'], { ...settings, PORT, FISSA_DEMO: 'true', FISSA_HUMAN_CHECK: 'off' });
  const base = `http://localhost:${PORT}/fa3/`;
  await expect.poll(server.said, PATIENCE).toContain(`Fissa is ready: ${base}\n`);

  const send = async (call: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'a-booking-of-the-bundle' };
    const answer = await fetch(new URL(call, base), { method: 'POST', headers, body: JSON.stringify(body) });
    expect([call, answer.status]).toEqual([call, 200]);
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';', 1).join());
    return { cookie: cookies.join('; '), body: await answer.json() };
  };
  const { Filiali } = (await send(SEARCH, SEARCHED)).body as Found;
  const [wanted] = Filiali.flatMap(({ Codice: branch, Disponibilita }) =>
    Disponibilita.flatMap(({ Date: day, Slots }) =>
      Object.entries(Slots).flatMap(([hour, isFree]) => (isFree ? [{ branch, day, hour }] : [])),
    ),
  );
  const person = personOf(1, 1);
  if (wanted === undefined) throw new Error('no slot of the demo network is free');
  const { body, cookie } = await send('api/CreateAppointment', visitBody(person, 'PP', wanted));
  expect(body).toMatchObject({ resultCode: 0 });
  const paper = await fetch(new URL(`api/appuntamento.pdf?oppID=${body.oppID}`, base), { headers: { cookie } });
  expect([paper.status, (await paper.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  const letters = () => {
    const files = readdirSync(FISSA_DATA_DIR, { recursive: true, encoding: 'utf8' });
    return files.filter((name) => name.endsWith('.eml')).map((name) => readFileSync(join(FISSA_DATA_DIR, name)));
  };
  await expect.poll(() => letters().length, PATIENCE).toBeGreaterThan(0);
  const letter = await PostalMime.parse(letters()[0] ?? '');
  expect(letter.to?.map(({ address }) => address)).toEqual([person.email]);
  expect(letter.attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar']);
  server.terminate();
  await server.ended;
  await fresh.close();
});

// R18.2.9
test('with the archive of the database it starts without a network', PATIENCE, async () => {
  if (!canIsolate)
    console.warn('Not tried, unshare or ip is not here: the start without a network, only without a registry');
  const folder = unpack(...archives());
  expect(checked(folder, 'SHA256SUMS.database')).toMatchObject({ status: 0, stdout: '' });
  const [PORT, DESK_PORT] = [String(await freePort()), String(await freePort())];
  const alone = canIsolate ? ['unshare', '-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'] : [];
  const server = run(folder, [...alone, 'npm', 'start'], { PORT, DESK_PORT });
  await expect.poll(server.said, PATIENCE).toContain(`Fissa is ready: http://localhost:${PORT}/fa3/\n`);

  const lines = `
    const base = 'http://localhost:${PORT}/';
    const answers = await Promise.all(['healthz', 'fa3/'].map((path) => fetch(base + path)));
    const headers = { 'content-type': 'application/json' };
    const body = ${JSON.stringify(JSON.stringify(SEARCHED))};
    const { Filiali } = await (await fetch(base + 'fa3/${SEARCH}', { method: 'POST', headers, body })).json();
    const outside = await fetch('http://192.0.2.1/').catch(({ cause }) => cause);
    console.log(JSON.stringify([...answers.map(({ status }) => status), Filiali.length, outside.code]));`;
  const beside = canIsolate ? ['nsenter', '-t', String(server.pid), '-n'] : [];
  const client = run(folder, [...beside, process.execPath, '--input-type=module', '-e', lines], {});
  await client.ended;
  expect(JSON.parse(client.said())).toEqual([200, 200, 5, canIsolate ? 'ENETUNREACH' : expect.any(String)]);
  server.interrupt();
  await server.ended;
});
