import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { freshDatabase } from '../platform/database/postgres.testing.ts';
import { wireUp } from './wire-up.ts';

// R0.20
test('a server with a database of its own answers, is ready, delivers, tells its operator, and stops', async () => {
  const { url, close } = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'fissa-wire-'));
  const read = readEnvironment({ PORT: '0', DATABASE_URL: url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: dataDir });
  if (!read.ok) throw new Error('not reached');
  const lines: string[] = [];
  const running = await wireUp(read.value, { write: (line) => lines.push(line) });
  const { port } = running.app.server.address() as { readonly port: number };
  const base = `http://127.0.0.1:${port}`;
  expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(await (await fetch(`${base}/fa3/proxy/ping`)).json()).toMatchObject({ status: 1, data: { Status: '0' } });
  const search = JSON.stringify({ cap: '20121', latitude: 45.47, longitude: 9.19 });
  const found = await fetch(`${base}/fa3/api/TrovaFiliali3`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: search,
  });
  expect(await found.json()).toMatchObject({ Filiali: expect.any(Array) });
  for (const kind of ['ics', 'pdf']) {
    const cookie = '__Host-fissa-proof=unknown';
    expect((await fetch(`${base}/fa3/api/appuntamento.${kind}`, { headers: { cookie } })).status).toBe(404);
  }
  const token = JSON.stringify({ token: 'a-token-nobody-made' });
  const decoded = await fetch(`${base}/fa3/api/TokenDecode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: token,
  });
  expect(await decoded.json()).toEqual({ Status: '1', parametri: [] });
  expect(lines).toContain('{"event":"security","route":"TokenDecode","code":"token-refused"}\n');
  expect(lines.join()).not.toContain('a-token-nobody-made');
  await running.stop();
  await expect(fetch(`${base}/healthz`)).rejects.toThrow();
  await close();
  rmSync(dataDir, { recursive: true });
});
