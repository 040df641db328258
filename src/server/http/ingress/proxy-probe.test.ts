import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { KeyRing, SigningKey } from '../../platform/crypto/key-set.ts';
import { askProbe, mountProxyProbe, PROBE_PATH } from './proxy-probe.ts';

const key = (fill: number): SigningKey => ({ signing: Buffer.alloc(32, fill) });
const clock = () => new Date('2026-11-21T10:00:00Z');

// R13.8.1, R18.3.7
test.each<[string, KeyRing<SigningKey>, number]>([
  ['has in use', key(1), 200],
  ['has in its ring', { ...key(2), previous: [key(1)] }, 200],
  ['was not given', key(2), 404],
])("the doctor's probe is answered only if the server knows its key: the server %s", async (_, keys, status) => {
  const app = Fastify();
  mountProxyProbe(app, { keys, clock });
  const { statusCode } = await app.inject({ url: PROBE_PATH, headers: askProbe({ keys: key(1), clock }) });
  expect(statusCode).toBe(status);
});
