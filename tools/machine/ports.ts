import { once } from 'node:events';
import { createServer } from 'node:net';

/** The ports are below the range of outgoing ports, so that no connection takes the port of a stopped server. */
const FIRST = 12_000;
const COUNT = 8_000;
/** Distance between the first ports of consecutive processes, so that they do not take each other's freed ports. */
const APART = 4_943;
let next = firstOf(process.pid);

/** Returns a free port of the loopback address, each port once. */
export async function freePort(): Promise<number> {
  const port = next;
  next = after(port);
  return (await isFree(port)) ? port : freePort();
}

/** The first port of a process. */
export function firstOf(pid: number): number {
  return FIRST + ((pid * APART) % COUNT);
}

/** The next port; after the last one the first follows. */
export const after = (port: number): number => FIRST + ((port + 1 - FIRST) % COUNT);

/** Whether no process listens on a port. */
export async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  await once(probe.close(), 'close');
  return true;
}
