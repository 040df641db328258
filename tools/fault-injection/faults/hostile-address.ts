import { randomBytes } from 'node:crypto';
import { pick, type Random, seeded } from '../random.ts';
import { runInParallel } from '../runner/run-in-parallel.ts';
import { guestsOf, type InventedVisitor } from '../workload/guests.ts';
import { bookHonestly } from '../workload/honest.ts';
import { createPerform } from '../workload/perform.ts';
import { planOf } from '../workload/plan.ts';
import { always, type Fault } from './fault.ts';
import { flood } from './flood.ts';

const FIRST_HONEST = 700;
const HONEST = 100;
/** Number of honest visitors at the same time. */
const CROWD = 10;
/** Every seventh honest visitor has the attacker's address, as behind a carrier's NAT. */
const NEIGHBOUR = 7;
const HOSTILE = 900;

/** An attacker with one address tries to keep a hundred visitors from booking; some of them share the address. */
export const HOSTILE_ADDRESS: Fault = {
  name: 'one hostile address among 100 honest visitors',
  possible: always,
  isClean: true,
  async inject(cluster, random, scene) {
    const guest = guestsOf({ ...scene, edgeUrl: cluster.edge.url, random, now: Date.now });
    const perform = createPerform({ ...scene, name: `${scene.seed}-crowd`, now: Date.now });
    const hostile = guest(HOSTILE);
    const plan = await planOf(perform, hostile, scene.seed, seeded(scene.seed), Date.now());
    const newKey = () => randomBytes(18).toString('base64url');
    const stopped = new AbortController();
    const another = (n: number): InventedVisitor => guest(HOSTILE + n, hostile.address);
    const flooding = flood({ perform, plan, random, newKey, another, signal: stopped.signal });
    const people = Array.from({ length: HONEST }, (_, n) =>
      n % NEIGHBOUR === 0 ? guest(FIRST_HONEST + n, hostile.address) : guest(FIRST_HONEST + n),
    );
    await runInParallel(CROWD, people, (one) =>
      bookHonestly({ perform, guest: one, search: plan.search, from: dayOf(plan.hours, random), random, newKey }),
    );
    return async () => {
      stopped.abort();
      await flooding;
    };
  },
};

const dayOf = (hours: readonly { readonly day: string }[], random: Random): string => pick(random, hours)?.day ?? '';
