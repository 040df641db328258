import { createServer } from 'node:net';

/** The first unused port from `usual` on, under both loopback names of this machine. */
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
