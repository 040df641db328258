import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the system's range of outgoing ports: while a server is down no connection may take its port. */
const FIRST = 12_000;
const COUNT = 8_000;
/** Consecutive processes start far apart: otherwise each would take ports that its neighbour frees for a moment. */
const APART = 4_943;
let next = firstOf(process.pid);

/** A free port of the loopback address, which this program hands out once. */
export async function freePort(): Promise<number> {
  const port = next;
  next = after(port);
  return (await isFree(port)) ? port : freePort();
}

/** The first port of a process. */
export function firstOf(pid: number): number {
  return FIRST + ((pid * APART) % COUNT);
}

/** Wraps around within the range. */
export const after = (port: number): number => FIRST + ((port + 1 - FIRST) % COUNT);

/** No process listens there. */
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
