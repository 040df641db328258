import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Cluster } from '../cluster.ts';
import { HONEST, type Operation, type Outcome, type Wanted } from '../history.ts';
import { pick, type Random, seeded } from '../random.ts';
import { runInParallel } from '../runner/run-in-parallel.ts';
import { visitBody } from '../workload/bodies.ts';
import { guestsOf, type InventedVisitor } from '../workload/guests.ts';
import { createPerform, type Perform } from '../workload/perform.ts';
import { type Plan, planOf } from '../workload/plan.ts';
import { always, type Fault, type Trial, valueForSeed } from './fault.ts';

/** Number of the attacker's addresses, each in its own block. */
const FEW = 24;
const ADDRESSES = [FEW, 200];
/** Maximum number of requests of an address. Together they are more than the journal can hold. */
const MAX_OF_ADDRESS = 240;
const OF_A_VISIT = 5;
const AT_ONCE = 12;
const HONEST_VISITORS = 100;
const CROWD = 4;
/** Every seventh honest visitor has an address in the same block as one of the attacker's. */
const NEIGHBOUR = 7;
/** Numbers of invented people that no other part of a seed uses. */
const FIRST_HONEST = 1_000;
const FIRST_HOSTILE = 2_000;
const TRIES = 3;
/** Replaying a nearly full journal takes longer than other faults need. */
const DRAIN_MS = 420_000;

interface Flood {
  readonly cluster: Cluster;
  readonly scene: Trial;
  readonly plan: Plan;
  readonly random: Random;
  readonly guest: ReturnType<typeof guestsOf>;
}

/** While no engine is reachable, an attacker fills the journal from many addresses and honest visitors book. */
export const JOURNAL_FLOOD: Fault = {
  name: 'the journal under flood',
  possible: always,
  isClean: true,
  drainMs: DRAIN_MS,
  async inject(cluster, random, scene) {
    const guest = guestsOf({ ...scene, edgeUrl: cluster.edge.url, random, now: Date.now });
    const perform = createPerform({ ...scene, name: `${scene.seed}-beside-flood`, now: Date.now });
    const scout = guest(FIRST_HONEST - 1);
    const plan = await planOf(perform, scout, scene.seed, seeded(scene.seed), Date.now());
    const flood = { cluster, scene, plan, random, guest };
    cluster.proxy.behave(() => 'reset');
    const people = Array.from({ length: HONEST_VISITORS }, (_, n) => honestVisitor(flood, n));
    const half = people.length / 2;
    const during = runInParallel(CROWD, people.slice(0, half), (one) => book(perform, one, flood));
    await fill(flood);
    await during;
    await runInParallel(CROWD, people.slice(half), (one) => book(perform, one, flood));
    return async () => cluster.proxy.heal();
  },
};

const hostileAddress = (seed: number, n: number): string => `172.${seed % 250}.${n}.7`;

function honestVisitor({ scene: { seed }, guest }: Flood, n: number): InventedVisitor {
  const address = n % NEIGHBOUR === 0 ? `172.${seed % 250}.${n % FEW}.8` : `100.${seed % 250}.${n}.5`;
  return guest(FIRST_HONEST + n, address);
}

/** Books a slot that was free before; without a clear answer the request is repeated, as «Riprova» of the page does. */
async function book(perform: Perform, given: InventedVisitor, { plan, random }: Flood): Promise<void> {
  const guest = { ...given, visitor: HONEST + given.visitor };
  const { person } = guest;
  const wanted = pick(random, plan.free);
  if (wanted === undefined) return;
  const body = visitBody(person, 'PP', wanted);
  const intent = { kind: 'create', body, key: newKey(), taxCode: person.taxCode, wanted } as const;
  for (let n = 0; n < TRIES; n += 1) if ((await perform(guest, intent)).type !== 'info') return;
}

/** All addresses of the attacker send requests in turn, each until it is refused. */
async function fill(flood: Flood): Promise<void> {
  const { seed } = flood.scene;
  const count = valueForSeed(ADDRESSES, seed);
  const open = new Set(Array.from({ length: count }, (_, n) => n));
  let people = FIRST_HOSTILE;
  for (let sent = 0; sent < MAX_OF_ADDRESS && open.size > 0; sent += OF_A_VISIT)
    await runInParallel(AT_ONCE, [...open], async (n) => {
      const first = people;
      people += OF_A_VISIT;
      if (!(await sendVisit(flood, first, hostileAddress(seed, n)))) open.delete(n);
    });
  const waiting = readdirSync(flood.cluster.journalFolder).filter((name) => name.endsWith('.entry')).length;
  if (open.size > 0)
    flood.scene.blame('flood', `${open.size} of ${count} addresses were never refused: ${waiting} wait`);
}

/** Sends as many requests as one visit may, all with one e-mail address. False if one of them was refused. */
async function sendVisit(flood: Flood, first: number, address: string): Promise<boolean> {
  const { guest, plan, random } = flood;
  const visitor = guest(first, address);
  await visitor.browser.showHuman();
  for (let n = 0; n < OF_A_VISIT; n += 1) {
    const person = { ...guest(first + n).person, email: visitor.person.email };
    const wanted = pick(random, plan.scarce);
    if (wanted === undefined || !(await send(flood, { ...visitor, person }, wanted))) return false;
  }
  return true;
}

/** Sends one request without retries. */
async function send({ scene }: Flood, { worker, visitor, address, browser, person }: InventedVisitor, wanted: Wanted) {
  const body = visitBody(person, 'PP', wanted);
  const key = newKey();
  const rest = { worker, visitor, address, kind: 'create', call: 'CreateAppointment', body, key, wanted } as const;
  const operation: Operation = { ...rest, id: `flood-${key}`, taxCode: person.taxCode };
  const began = Date.now();
  scene.record({ type: 'invoke', at: began, operation });
  const { tries, answer } = await browser.ask({ call: rest.call, method: 'POST', body, key, retries: 0 });
  const { resultCode } = (answer?.body ?? {}) as { readonly resultCode?: unknown };
  const type: Outcome['type'] = answer === null ? 'info' : resultCode === 0 ? 'ok' : 'fail';
  scene.record({ type, at: Date.now(), id: operation.id, waitMs: Date.now() - began, tries });
  return type === 'ok';
}

const newKey = (): string => randomBytes(18).toString('base64url');
