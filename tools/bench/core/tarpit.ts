import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A server that accepts every connection and never answers. */
export interface Tarpit {
  readonly address: string;
  readonly taken: () => number;
  readonly close: () => Promise<void>;
}

export async function openTarpit(): Promise<Tarpit> {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    sockets.add(socket.on('error', () => undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  return {
    address: `127.0.0.1:${port}`,
    taken: () => taken,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
