import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../tools/machine/ports.ts';
import { aClone, remove, start } from './clone.testing.ts';

/** Timeout of a build and a first database on a busy machine. */
const PATIENCE = { timeout: 180_000 };
const USUAL_PAGE_PORT = 5173;

const clone = aClone();
afterAll(() => remove(clone));

// R0.57, R18.8.1
test('npm run dev shows a changed page and runs a changed server without being started again', PATIENCE, async () => {
  // Another program may use the page's port.
  const other = createServer().listen(USUAL_PAGE_PORT, '127.0.0.1');
  await Promise.race([once(other, 'listening'), once(other, 'error')]);
  const port = String(await freePort());
  const program = start(clone, ['npm', 'run', 'dev'], { PORT: port });
  await expect.poll(program.said, PATIENCE).toContain(`Fissa is ready: http://localhost:${port}/fa3/\n`);
  await expect.poll(program.said, PATIENCE).toMatch(/Local: +http:\/\/localhost:\d+\/fa3\//);
  const [, base = ''] = /Local: +(http:\/\/localhost:\d+\/fa3\/)/.exec(program.said()) ?? [];
  expect(new URL(base).port).not.toBe(String(USUAL_PAGE_PORT));
  const read = async (path: string) => (await fetch(new URL(path, base))).text();
  const page = await read('');
  expect(page).toContain('/fa3/@vite/client');
  expect(page).toMatch(/id="site">\{"id":"velaria"/);
  expect(await (await fetch(new URL('/fa3/disclosure.js', base))).text()).not.toMatch(/<!doctype/i);

  const rewrite = (file: string, from: string, to: string) => {
    const path = join(clone, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
  expect(await read('src/texts/it/first/common.ts')).toContain('next: "Avanti"');
  rewrite('src/texts/it/first/common.ts', "next: 'Avanti'", "next: 'Prosegui'");
  await expect.poll(() => read('src/texts/it/first/common.ts'), PATIENCE).toContain('next: "Prosegui"');
  rewrite('src/server/bootstrap/main.ts', 'Fissa is ready:', 'Fissa is changed:');
  await expect.poll(program.said, PATIENCE).toContain(`Fissa is changed: http://localhost:${port}/fa3/`);

  expect(program.said()).not.toContain('Warning');
  program.interrupt();
  await program.ended;
  await expect.poll(program.isThere, PATIENCE).toBe(false);
  other.close();
});
