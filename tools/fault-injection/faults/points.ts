import { watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import type { Point, Seen } from '../proxy.ts';
import type { Random } from '../random.ts';
import { always, type Fault, once } from './fault.ts';

/** Maximum time for which the engine works on a request before it is killed. */
const WORK_MS = 40;

const isKeyed = ({ keyed }: Seen): boolean => keyed;

const engineKilled = (name: string, when: Point['when'], delay: (random: Random) => number | null): Fault => ({
  name: `kill -9 of an engine ${name}`,
  possible: always,
  async inject(cluster, random) {
    await once((happened) => {
      const kill = ({ engine }: Seen) => cluster.engines[engine === 0 ? 0 : 1].kill().then(happened);
      const wait = delay(random);
      const act = async (seen: Seen) => {
        if (wait === null) return kill(seen);
        // Not awaited: the proxy forwards the request once `act` returns, so the engine is killed while it works.
        void pause(wait).then(() => kill(seen));
      };
      cluster.proxy.atPoint({ when, is: isKeyed, act });
    });
    return healed(cluster);
  },
});

/** Kills the edge as soon as its journal has a file with this extension, while no engine answers. */
const edgeKilled = (name: string, ending: string): Fault => ({
  name: `kill -9 of the edge ${name}`,
  possible: always,
  async inject(cluster) {
    cluster.proxy.behave(() => '502');
    const journal = watch(cluster.journalFolder);
    await once((happened) => {
      journal.on('error', happened).on('change', (_, file) => {
        if (!String(file).endsWith(ending)) return;
        journal.close();
        void cluster.edge.kill().then(happened);
      });
    });
    journal.close();
    return healed(cluster);
  },
});

const healed = (cluster: Cluster) => async () => {
  cluster.proxy.heal();
  await cluster.startAll();
};

/** Faults that kill a process at a given step of a request. */
export const POINT_FAULTS: readonly Fault[] = [
  engineKilled('before it has the request', 'before the engine has it', () => null),
  engineKilled('at work', 'before the engine has it', (random) => random() * WORK_MS),
  engineKilled('after commit, before the answer', 'after the engine answered', () => null),
  edgeKilled('while it writes a request down', '.draft'),
  edgeKilled('between disk and answer', '.entry'),
];
