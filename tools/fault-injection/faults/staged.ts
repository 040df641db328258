import type { Cluster } from '../cluster.ts';
import type { Wanted } from '../history.ts';
import { type Random, seeded } from '../random.ts';
import { visitBody } from '../workload/bodies.ts';
import { guestsOf, type InventedVisitor } from '../workload/guests.ts';
import { createPerform, type Perform } from '../workload/perform.ts';
import { bodyOf, planOf } from '../workload/plan.ts';
import type { Trial } from './fault.ts';
import { newKey } from './strangers.ts';

/** What a fault needs to book with invented people of its own. */
export interface Staged {
  readonly cluster: Cluster;
  readonly scene: Trial;
  readonly random: Random;
  readonly perform: Perform;
  readonly guest: (n: number) => InventedVisitor;
  readonly free: readonly Wanted[];
}

/** Sets the stage. `scout`: number of the invented person who looks for free slots. */
export async function stagedOf(
  [cluster, random, scene]: readonly [Cluster, Random, Trial],
  { name, scout }: { readonly name: string; readonly scout: number },
): Promise<Staged> {
  const guest = guestsOf({ ...scene, edgeUrl: cluster.edge.url, random, now: Date.now });
  const perform = createPerform({ ...scene, name: `${scene.seed}-${name}`, now: Date.now });
  const { free } = await planOf(perform, guest(scout), scene.seed, seeded(scene.seed), Date.now());
  return { cluster, scene, random, perform, guest, free };
}

/** Books a slot for a person. Returns the request code; null: refused, or only received. */
export async function bookFor(
  { perform }: Pick<Staged, 'perform'>,
  who: InventedVisitor,
  wanted: Wanted,
): Promise<string | null> {
  const { person } = who;
  const asked = { body: visitBody(person, 'PP', wanted), key: newKey(), taxCode: person.taxCode, wanted };
  const outcome = await perform(who, { kind: 'create', ...asked });
  const oppId = bodyOf<{ readonly oppID?: string }>(outcome)?.oppID ?? 'PROV-';
  return outcome.type === 'ok' && !oppId.startsWith('PROV-') ? oppId : null;
}
