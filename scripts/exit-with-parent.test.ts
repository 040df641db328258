import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Running, start } from './clone.testing.ts';
import { aFolder } from './folder.testing.ts';

// Each test starts programs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const PATIENCE = { timeout: 50_000 };
/** The code of a server that never ends by itself. */
const SERVER = `import { endWithNpm } from './scripts/exit-with-parent.mjs';
endWithNpm();
console.log('server ' + process.pid + ';');
setInterval(() => console.log('alive'), 100);`;

let place: ReturnType<typeof aFolder>;
let program: Running | undefined;
beforeEach(() => {
  place = aFolder(['exit-with-parent.mjs'], {
    'package.json': JSON.stringify({ type: 'module', scripts: { serve: 'node server.mjs' } }),
    'server.mjs': SERVER,
  });
});
afterEach(async () => {
  program?.kill();
  await program?.ended;
  rmSync(place.folder, { recursive: true });
});

async function serving(command: readonly string[]) {
  const running = start(place.folder, command);
  program = running;
  await expect.poll(running.said, PATIENCE).toMatch(/server \d+;/);
  return { running, server: Number(/server (\d+);/.exec(running.said())?.[1]) };
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a server ends when its npm is killed by SIGKILL', async () => {
  const { running, server } = await serving(['npm', 'run', 'serve']);
  expect(server).not.toBe(running.pid);
  process.kill(running.pid, 'SIGKILL');
  await expect.poll(() => isAlive(server), PATIENCE).toBe(false);
});

test('a server started without npm continues when its shell is gone', async () => {
  const { running, server } = await serving(['sh', '-c', 'node server.mjs; true']);
  expect(server).not.toBe(running.pid);
  process.kill(running.pid, 'SIGKILL');
  const alive = () => running.said().match(/alive/g)?.length ?? 0;
  const before = alive();
  await expect.poll(alive, PATIENCE).toBeGreaterThan(before + 5);
  expect(isAlive(server)).toBe(true);
});
