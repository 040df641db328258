import type { ProxyMode } from '../proxy/proxy-modes.ts';
import { pick, type Random } from '../random.ts';
import { always, type Fault } from './fault.ts';

/** Share of the requests that a network fault affects; the rest pass. */
const SHARE = 0.7;
const REPEATED: readonly ProxyMode[] = ['twice', 'twice at once'];
const ALL: readonly ProxyMode[] = [
  '500',
  '502',
  'reset',
  'reset after commit',
  'stall after commit',
  'half answer',
  'HTML with 200 after commit',
  'slow bytes',
  ...REPEATED,
];

const between = (name: string, modes: readonly ProxyMode[], share = SHARE): Fault => ({
  name,
  possible: always,
  async inject({ proxy }, random: Random) {
    proxy.behave(() => (random() < share ? (pick(random, modes) ?? 'pass') : 'pass'));
    return async () => proxy.heal();
  },
});

/** Faults of the network between the edge and its engines. */
export const NETWORK_FAULTS: readonly Fault[] = [
  between('status 500', ['500']),
  between('every answer a 500', ['500'], 1),
  between('status 502', ['502']),
  between('reset', ['reset']),
  between('reset after commit', ['reset after commit']),
  between('stall', ['stall']),
  between('stall after commit', ['stall after commit']),
  between('half answer', ['half answer']),
  between('HTML with status 200', ['HTML with 200', 'HTML with 200 after commit']),
  between('slow bytes', ['slow bytes'], 1),
  between('delivered twice', REPEATED, 1),
  between('everything at once', ALL),
  between('no engine reachable', ['reset'], 1),
];
