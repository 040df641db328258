import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { branchLine, csv } from '../src/server/commands/import/import.testing.ts';
import { createTokens } from '../src/server/links/tokens.ts';
import { loadKeys, newKeys } from '../src/server/platform/config/keys.ts';
import { freshDatabase } from '../src/server/platform/database/postgres.testing.ts';
import { freePort } from '../tools/machine/ports.ts';
import { aClone, type Running, remove, start } from './clone.testing.ts';

/** Timeout of a build and a first database on a busy machine. */
const PATIENCE = { timeout: 180_000 };

const clone = aClone();
const started: Running[] = [];
afterEach(async () => {
  for (const program of started) program.kill();
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});
afterAll(() => remove(clone));

const run = (command: readonly string[], variables: Readonly<Record<string, string>>) => {
  const program = start(clone, command, variables);
  started.push(program);
  return program;
};
const npm = (script: string, PORT: string) => run(['npm', 'run', script], { PORT });
const ready = (program: Running, port: string) =>
  expect.poll(program.said, PATIENCE).toContain(`Fissa is ready: http://localhost:${port}/fa3/\n`);
const databasePid = () => Number.parseInt(readFileSync(join(clone, 'data/postgres/postmaster.pid'), 'utf8'), 10);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const search = async (port: string) => {
  const answer = await fetch(`http://localhost:${port}/fa3/api/TrovaFiliali3`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cap: '20121', latitude: 45.46, longitude: 9.19 }),
  });
  return (await answer.json()) as { readonly Filiali: readonly { readonly Codice: string }[] };
};

// R0.53, R0.54
test(
  'a fresh clone builds, creates its database, loads the demo network, and prints its address',
  PATIENCE,
  async () => {
    expect(readdirSync(clone)).not.toContain('dist');
    const port = String(await freePort());
    const program = npm('start', port);
    await ready(program, port);
    expect(program.said()).toContain('Building…');
    const page = await fetch(`http://localhost:${port}/fa3/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    expect((await search(port)).Filiali).toHaveLength(5);

    const database = databasePid();
    program.interrupt();
    await program.ended;
    await expect.poll(program.isThere, PATIENCE).toBe(false);
    expect(isAlive(database)).toBe(false);
    await expect(fetch(`http://localhost:${port}/fa3/`)).rejects.toThrow();
  },
);

/** Time limit of a quick start: 15 seconds on an idle machine, more if others use the machine. */
const quickMs = () => 15_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

// R0.54, R0.61
test(
  'the next start reuses build and data within 15 seconds; a second server on its port is refused with a reason; Ctrl-C ends it',
  PATIENCE,
  async () => {
    const kept = ['dist/server/main.js', 'dist/.sources', 'data/postgres/PG_VERSION', 'data/keys.json'];
    const made = () => kept.map((file) => statSync(join(clone, file)).mtimeMs);
    const before = made();
    const port = String(await freePort());
    const began = Date.now();
    const program = run([process.execPath, 'scripts/start.mjs'], { PORT: port });
    await ready(program, port);
    expect(Date.now() - began).toBeLessThan(quickMs());
    expect(program.said()).not.toMatch(/Building|Installing/);
    expect(made()).toEqual(before);
    expect((await search(port)).Filiali).toHaveLength(5);

    const second = run(['npm', 'start'], { PORT: port, FISSA_DATA_DIR: join(clone, 'other') });
    expect(await second.ended).not.toBe(0);
    expect(second.said()).toMatch(/^Fissa cannot start: .*another program uses this port/m);
    expect(second.isThere()).toBe(false);

    program.interrupt();
    expect(await program.ended).toBe(0);
    expect(program.isThere()).toBe(false);
  },
);

// R0.58, R0.60
test(
  'an import file with a bad row is refused with its line number, and a bad setting stops the start with one line',
  PATIENCE,
  async () => {
    writeFileSync(join(clone, 'bad.csv'), csv(branchLine('0101', 'Prima'), branchLine('0102', 'Seconda', '2012')));
    const imported = run(['npm', 'run', 'db:import', '--', 'bad.csv'], {});
    expect(await imported.ended).toBe(1);
    expect(imported.said()).toMatch(/^line 3: cap is not valid$/m);
    const wrong = run([process.execPath, 'scripts/start.mjs'], { PORT: 'eighty' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.said()).toMatch(/^PORT is not valid: .+\n$/);
  },
);

// R0.59
test('npm run link prints a link whose token opens with the keys of its data directory', PATIENCE, async () => {
  const link = (...given: readonly string[]) => run(['npm', 'run', '--silent', 'link', '--', ...given], {});
  const made = link('partner', 'fiscalCode=BLLGVR87D52M999Y', 'utm_source=p');
  expect(await made.ended).toBe(0);
  const { pathname, searchParams } = new URL(made.said().trim());
  expect([pathname, searchParams.get('AppCode'), searchParams.get('utm_source')]).toEqual(['/fa3/', 'FAPARTNER', 'p']);
  const tokens = createTokens(loadKeys({ keys: undefined, dataDir: join(clone, 'data') }), () => new Date());
  const opened = await tokens.open(searchParams.get('token') ?? '', ['partner'], 'velaria');
  expect(opened?.claims).toEqual({ fiscalCode: 'BLLGVR87D52M999Y' });
  const wrong = link('poster');
  expect([await wrong.ended, wrong.said()]).toEqual([1, expect.stringContaining('Unknown kind "poster"')]);
});

// R0.19, R0.62, R0.63, R0.54
test('the program runs as an engine on a configured database, and as an edge in front of it', PATIENCE, async () => {
  const fresh = await freshDatabase();
  const [enginePort, edgePort] = [String(await freePort()), String(await freePort())];
  const homes = [join(clone, 'engine'), join(clone, 'edge')] as const;
  const common = { FISSA_KEYS: newKeys(), FISSA_DRAIN_SECONDS: '0' };
  const main = [process.execPath, 'scripts/start.mjs'];
  const base = { DATABASE_URL: fresh.url, FISSA_DEMO: 'true', FISSA_DATA_DIR: homes[0] };
  const engine = run(main, { ...common, ...base, FISSA_ROLE: 'api', PORT: enginePort });
  await ready(engine, enginePort);
  const before = { FISSA_API_URL: `http://127.0.0.1:${enginePort}`, FISSA_DATA_DIR: homes[1] };
  const edge = run(main, { ...common, ...before, FISSA_ROLE: 'edge', PORT: edgePort });
  await ready(edge, edgePort);
  const statuses = (port: string) =>
    Promise.all(['', 'api/ping'].map(async (path) => (await fetch(`http://localhost:${port}/fa3/${path}`)).status));
  expect([await statuses(enginePort), await statuses(edgePort)]).toEqual([
    [404, 200],
    [200, 200],
  ]);
  expect((await search(edgePort)).Filiali).toHaveLength(5);
  expect(await fresh.db.selectFrom('branch').select('code').execute()).toHaveLength(210);
  expect(homes.map((home) => existsSync(join(home, 'postgres')))).toEqual([false, false]);
  for (const program of [edge, engine]) {
    program.terminate();
    expect(await program.ended).toBe(0);
  }
  await fresh.close();
});
