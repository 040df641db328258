import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '../app.testing.ts';
import { closeInTime, createDraining } from './draining.ts';

const listening = async () => {
  const leaving = createDraining();
  const { app } = await testApp({ isLeaving: leaving.isLeaving });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, leaving, port: (app.server.address() as AddressInfo).port };
};

// R17.1.1
test('a draining process reports alive and not ready, and still serves requests', async () => {
  const { app, leaving } = await listening();
  const seen = async () => {
    const answers = await Promise.all(['/readyz', '/healthz', '/fa3/api/ping'].map((url) => app.inject(url)));
    return answers.map(({ statusCode, headers }) => [statusCode, headers.connection]);
  };
  expect(await seen()).toEqual(Array(3).fill([200, 'keep-alive']));
  leaving.leave();
  expect(await seen()).toEqual([503, 200, 200].map((status) => [status, 'close']));
  await app.close();
});

// R17.1.2
test('a busy connection is served until the server closes, and closing does not wait for it', async () => {
  const { app, leaving, port } = await listening();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      const request = get({ agent, port, host: '127.0.0.1', path: '/fa3/api/ping' }, (answer) =>
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
      );
      request.once('error', reject);
    });
  expect(await ask()).toBe(200);
  leaving.leave();
  expect(await ask()).toBe(200);
  // A client that never finishes its request: its connection would delay the close.
  const slow = connect(port, '127.0.0.1');
  await once(slow, 'connect');
  const cut = once(slow, 'close');
  slow.on('error', () => undefined).resume();
  slow.write('POST /fa3/api/Prova HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{');
  expect(await ask()).toBe(200);
  await closeInTime(app, 50);
  await cut;
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
