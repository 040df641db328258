import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports a system gives to outgoing connections: while a server is down nobody else may take its own. */
const FIRST = 12_000;
const COUNT = 8_000;
/** Processes begun one after the other start far apart: each would otherwise come to what its neighbour leaves for a moment. */
const APART = 4_943;
let next = firstOf(process.pid);

/** A port of the loopback address that nobody uses now, and that this program gives to nobody else. */
export async function freePort(): Promise<number> {
  const port = next;
  next = after(port);
  return (await isFree(port)) ? port : freePort();
}

/** Where a process begins. */
export function firstOf(pid: number): number {
  return FIRST + ((pid * APART) % COUNT);
}

/** Round and round through ours. */
export const after = (port: number): number => FIRST + ((port + 1 - FIRST) % COUNT);

/** Nobody listens there. */
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
