import { randomBytes } from 'node:crypto';
import type { Wanted } from '../history.ts';
import { seeded } from '../random.ts';
import { runInParallel } from '../runner/run-in-parallel.ts';
import { visitBody } from '../workload/bodies.ts';
import { guestsOf } from '../workload/guests.ts';
import { bookHonestly } from '../workload/honest.ts';
import { createPerform } from '../workload/perform.ts';
import { planOf } from '../workload/plan.ts';
import { always, type Fault } from './fault.ts';

/** Numbers of invented people that no other part of a seed uses. */
const FIRST_HONEST = 3_000;
const FIRST_HOSTILE = 4_000;
const HONEST = 50;
/** Every seventh honest visitor has the attacker's address, as behind a carrier's NAT. */
const NEIGHBOUR = 7;
const CROWD = 6;
/** Number of the attacker's visits, each with a booking, and how many of them run at the same time. */
const BOOKINGS = 60;
const AT_ONCE = 12;

/** An attacker with one address books a branch's free slots, each in a new visit, while honest visitors book nearby. */
export const ONE_ADDRESS_BOOKS: Fault = {
  name: 'many visits of one address take a branch',
  possible: always,
  isClean: true,
  async inject(cluster, random, scene) {
    const guest = guestsOf({ ...scene, edgeUrl: cluster.edge.url, random, now: Date.now });
    const perform = createPerform({ ...scene, name: `${scene.seed}-one-address`, now: Date.now });
    const { address } = guest(FIRST_HOSTILE);
    const plan = await planOf(perform, guest(FIRST_HOSTILE), scene.seed, seeded(scene.seed), Date.now());
    const newKey = () => randomBytes(18).toString('base64url');
    const [first] = plan.hours;
    const hours = plan.free.filter(({ branch }) => branch === first?.branch).slice(0, BOOKINGS);
    const take = async (wanted: Wanted, n: number) => {
      const one = guest(FIRST_HOSTILE + n, address);
      const body = visitBody(one.person, 'PP', wanted);
      await perform(one, { kind: 'create', body, key: newKey(), taxCode: one.person.taxCode, wanted });
    };
    for (const { branch, day } of hours.filter(({ day }, at) => hours.findIndex((other) => other.day === day) === at))
      await perform(guest(FIRST_HOSTILE), { kind: 'hours', body: { Codice: branch, Data: day, Giorni: 1 } });
    const people = Array.from({ length: HONEST }, (_, n) =>
      n % NEIGHBOUR === 0 ? guest(FIRST_HONEST + n, address) : guest(FIRST_HONEST + n),
    );
    const from = first?.day ?? '';
    await Promise.all([
      runInParallel(
        AT_ONCE,
        hours.map((wanted, n) => ({ wanted, n })),
        ({ wanted, n }) => take(wanted, n),
      ),
      runInParallel(CROWD, people, (one) =>
        bookHonestly({ perform, guest: one, search: plan.search, from, random, newKey }),
      ),
    ]);
    return async () => undefined;
  },
};
