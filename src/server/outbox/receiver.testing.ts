import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Starts a local HTTP receiver that records requests. It answers with the statuses of `answers` in turn, then with 204.
 * After `silence()` it stops answering until the function that this returned is called.
 */
export async function startReceiver(answers: number[] = []) {
  const received: ReceivedRequest[] = [];
  let speaks: Promise<void> = Promise.resolve();
  const silence = () => {
    let speak = () => {};
    speaks = new Promise((resolve) => {
      speak = resolve;
    });
    return speak;
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers as Record<string, string>, body });
    await speaks;
    response.writeHead(answers.shift() ?? 204, { location: 'http://127.0.0.1:1/' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, received, silence, close };
}
