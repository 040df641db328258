import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Cluster } from '../../cluster.ts';
import { CONTROL } from './database.ts';

/** Starts an idle process that stands for one of PostgreSQL. */
const idle = () => spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });

// R17.4.7
test('the control disables synchronous commits, kills the primary, and enables them again', async () => {
  const [postmaster, sender] = [idle(), idle()];
  const told: string[] = [];
  const patroni = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    told.push(`${request.method} ${request.url} ${body} ${postmaster.signalCode}`);
    reply.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(patroni, 'listening');
  const primary = {
    rest: `http://127.0.0.1:${(patroni.address() as AddressInfo).port}`,
    postmaster: () => postmaster.pid ?? null,
    senders: () => [sender.pid ?? 0],
  };
  const query = async () => [{ synchronous_standby_names: '' }];
  const gone = once(postmaster, 'exit');
  const heal = await CONTROL.inject({ primary: async () => primary, database: { query } } as unknown as Cluster);
  await gone;
  await heal();
  expect(told).toEqual([
    'PATCH /config {"synchronous_mode":false} null',
    'PATCH /config {"synchronous_mode":true} SIGKILL',
  ]);
  expect(CONTROL.isControl).toBe(true);
  sender.kill('SIGKILL');
  patroni.closeAllConnections();
  patroni.close();
});
