import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openHome, stopIn } from './home.ts';
import { CLUSTER_MARK } from './service.ts';

/** Starts an idle process; resolves when it runs. */
async function idle(args: readonly string[], env: Readonly<Record<string, string>>) {
  const code = "console.log('here'); setInterval(() => undefined, 1000)";
  const child = spawn(process.execPath, ['-e', code, ...args], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  return child;
}

// R17.3.1
test('a cluster uses the named folder, which is created, else a temporary one', () => {
  const above = mkdtempSync(join(tmpdir(), 'fissa-home-test-'));
  const named = join(above, 'kept', 'here');
  expect([openHome(named), existsSync(named)]).toEqual([named, true]);
  const own = [openHome(undefined), openHome(undefined)];
  expect(own.map((home) => [dirname(home), existsSync(home)])).toEqual([1, 2].map(() => [tmpdir(), true]));
  expect(own[0]).not.toBe(own[1]);
  for (const folder of [above, ...own]) rmSync(folder, { recursive: true });
});

// Other systems have no cluster, so the test is skipped.
if (process.platform === 'linux') {
  // R17.3.2
  test('leftover processes of a killed cluster are ended; a process that only reads its folder is not', async () => {
    const home = mkdtempSync(join(tmpdir(), 'fissa-cluster-test-'));
    writeFileSync(join(home, 'n1.log'), '');
    const [left, reader] = [
      await idle([], { [CLUSTER_MARK]: home }),
      await idle([join(home, 'n1.log')], { PWD: home }),
    ];
    const gone = once(left, 'exit');
    expect(await stopIn(home, true)).toBe(true);
    await gone;
    expect([left.signalCode, existsSync(home)]).toEqual(['SIGKILL', true]);
    const ended = once(reader, 'exit');
    reader.kill('SIGINT');
    // A frozen process ends by another signal.
    expect(await ended).toEqual([null, 'SIGINT']);
    expect(await stopIn(home, false)).toBe(false);
    expect(existsSync(home)).toBe(false);
    rmSync(home, { recursive: true, force: true });
  });
}
