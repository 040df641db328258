import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKeys } from '../../src/server/platform/config/keys.ts';
import { freshDatabase } from '../../src/server/platform/database/postgres.testing.ts';
import { freePort } from '../machine/ports.ts';
import { buildImage, type Image, lacking, removeImage, startImage } from './image.testing.ts';
import { run } from './program.testing.ts';

const PATIENCE = { timeout: 900_000 };
/** Node 24 alone takes 127 MB, Debian 77 MB. */
const MOST_BYTES = 300e6;
const testImage =
  lacking.length === 0
    ? test
    : (what: string, ..._: readonly unknown[]) => console.warn(`Not tried, ${lacking.join(', ')} is not here: ${what}`);

const folder = mkdtempSync(join(tmpdir(), 'fissa-image-'));
const mounts = { data: join(folder, 'data'), etc: join(folder, 'etc') };
let image: Image;
beforeAll(() => {
  if (lacking.length > 0) return;
  chmodSync(folder, 0o755);
  for (const place of Object.values(mounts)) mkdirSync(place);
  chownSync(mounts.data, 10_001, 10_001);
  image = buildImage(folder);
}, PATIENCE.timeout);
afterAll(() => removeImage(folder), PATIENCE.timeout);

// R17.2.1
testImage('the image is built with Node 24, without npm, and is smaller than 300 MB', PATIENCE, () => {
  expect(image.config).toMatchObject({ User: '10001:10001', WorkingDir: '/app', Volumes: { '/data': {} } });
  const [size = ''] = run('du', ['-sb', image.files]).stdout.split('\t');
  expect(Number(size)).toBeLessThan(MOST_BYTES);
  expect(run('find', [image.files, '-name', 'npm*']).stdout).toBe('');
  expect(run('chroot', [image.files, 'node', '-p', 'process.version']).stdout).toMatch(/^v24\./);
});

// R17.2.1
testImage(
  'the server of the image runs as user 10001 on a read-only root, and writes to /data only',
  PATIENCE,
  async () => {
    const fresh = await freshDatabase();
    const PORT = String(await freePort());
    const settings = {
      DATABASE_URL: fresh.url,
      FISSA_KEYS: newKeys(),
      FISSA_DEMO: 'true',
      FISSA_TRUSTED_PROXIES: 'none',
    };
    const server = startImage(image, mounts, { ...settings, PORT, FISSA_DRAIN_SECONDS: '0' });
    const statusOf = (path: string) =>
      fetch(`http://127.0.0.1:${PORT}/${path}`).then(
        ({ status }) => status,
        () => server.said(),
      );
    await expect.poll(() => statusOf('readyz'), PATIENCE).toBe(200);
    expect(await statusOf('fa3/')).toBe(200);
    expect(readFileSync(`/proc/${server.child.pid}/status`, 'utf8')).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
    const touch = startImage(image, mounts, {}, ['touch', '/app/new', '/etc/fissa/new', '/data/new']);
    await touch.ended;
    expect(touch.said().match(/Read-only file system/g)).toHaveLength(2);
    expect([existsSync(join(mounts.data, 'new')), statSync(join(mounts.data, 'new')).uid]).toEqual([true, 10_001]);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await fresh.close();
  },
);

// R17.2.1
testImage('a mounted certificate of an own authority is trusted with NODE_EXTRA_CA_CERTS', PATIENCE, async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(mounts.etc, 'ca.pem')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2'];
  run('openssl', [...asked, '-subj', '/CN=receiver', '-addext', 'subjectAltName=IP:127.0.0.1']);
  chmodSync(cert, 0o644);
  const receiver = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, answer) => answer.end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const webhook = { WEBHOOK_URLS: `https://127.0.0.1:${port}/`, WEBHOOK_SECRET: 'a-secret-of-the-receiver-0123456789' };
  const fresh = await freshDatabase();
  const settings = { ...webhook, DATABASE_URL: fresh.url, FISSA_KEYS: newKeys(), FISSA_TRUSTED_PROXIES: 'none' };
  const lineOf = async (more: Readonly<Record<string, string>>) => {
    const doctor = startImage(image, mounts, { ...settings, ...more }, ['node', 'dist/server/doctor.js']);
    await doctor.ended;
    return /^\w+ +webhook.*$/m.exec(doctor.said())?.[0] ?? doctor.said();
  };
  expect(await lineOf({})).toMatch(/^red/);
  expect(await lineOf({ NODE_EXTRA_CA_CERTS: '/etc/fissa/ca.pem' })).toMatch(/^green/);
  receiver.close();
  await fresh.close();
});
