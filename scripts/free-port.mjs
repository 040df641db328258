import { createServer } from 'node:net';

/** The first port from `usual` on that is unused under both loopback names, 127.0.0.1 and localhost. */
export async function freeNear(usual) {
  for (const host of ['127.0.0.1', 'localhost']) if (!(await canListen(usual, host))) return freeNear(usual + 1);
  return usual;
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
