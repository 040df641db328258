import { readdirSync } from 'node:fs';
import { pollUntil } from '../../machine/until.ts';
import type { Cluster } from '../cluster.ts';
import { HONEST, type Wanted } from '../history.ts';
import type { ProxyMode } from '../proxy/proxy-modes.ts';
import { pick, type Random, seeded } from '../random.ts';
import { runInParallel } from '../runner/run-in-parallel.ts';
import { holdBody, moveBody, visitBody } from '../workload/bodies.ts';
import type { Browser } from '../workload/browser.ts';
import { guestsOf, type InventedVisitor } from '../workload/guests.ts';
import { createPerform, type Intent, type Perform } from '../workload/perform.ts';
import { bodyOf, type Plan, planOf } from '../workload/plan.ts';
import { always, type Fault, type Trial, valueForSeed } from './fault.ts';
import {
  createStrangers,
  DIRECT,
  type KnownRequest,
  newKey,
  PROXY,
  probe,
  type Repeats,
  repeatWithCookies,
  repeatWithoutCookies,
} from './strangers.ts';

const VISITORS = 3;
const RECEIVED = 3;
const AT_ONCE = 2;
/** Number of slots that a visitor tries, since others take them too. */
const SLOTS_TRIED = 5;
/** Numbers of invented people that no other part of a seed uses. */
const SCOUT = 500;
const FIRST_VISITOR = 501;
const FIRST_STRANGER = 3_000;
/** Number of repeats by each stranger, from the moment when the engines are back. */
const RACES = 8;
const REPLAYED_MS = 60_000;
/** Modes of the fault proxy while the first visitors book, and while the engines are unreachable. */
const MODES: readonly ProxyMode[] = ['pass', 'twice at once', 'slow bytes', 'twice'];
const AWAY: readonly ProxyMode[] = ['reset', 'reset after commit'];

interface Staged {
  readonly cluster: Cluster;
  readonly scene: Trial;
  readonly random: Random;
  readonly perform: Perform;
  readonly plan: Plan;
  readonly stranger: (url: string) => InventedVisitor;
  /** By request code: browsers of strangers whose repeat of a confirmed idempotency key was journalled by the edge. */
  readonly received: Map<string, Browser[]>;
}
interface Booked {
  readonly guest: InventedVisitor;
  readonly intent: Intent & {
    readonly body: ReturnType<typeof visitBody>;
    readonly key: string;
    readonly wanted: Wanted;
  };
  readonly oppId: string;
}

interface Racer {
  readonly booked: Booked;
  readonly guest: InventedVisitor;
}

/** Strangers know the idempotency keys and bodies of honest visitors and repeat the requests, changed or unchanged. */
export const REPEATED_KEY: Fault = {
  name: 'a repeated key from a stranger',
  possible: always,
  isClean: true,
  async inject(cluster, random, scene) {
    const guest = guestsOf({ ...scene, edgeUrl: cluster.edge.url, random, now: Date.now });
    const perform = createPerform({ ...scene, name: `${scene.seed}-repeated`, now: Date.now });
    const plan = await planOf(perform, guest(SCOUT), scene.seed, seeded(scene.seed), Date.now());
    const stranger = createStrangers(scene, random, FIRST_STRANGER);
    const staged: Staged = { cluster, scene, random, perform, plan, stranger, received: new Map() };
    // A challenge must not be delivered twice, since it is valid only once.
    cluster.proxy.behave(({ keyed }) => (keyed ? valueForSeed(MODES, scene.seed) : 'pass'));
    const people = Array.from({ length: VISITORS + RECEIVED }, (_, n) => guest(FIRST_VISITOR + n));
    const asked = await runInParallel(AT_ONCE, people.slice(0, VISITORS), (one) => lifeOf(staged, one));
    cluster.proxy.behave(() => valueForSeed(AWAY, scene.seed));
    const received = await runInParallel(AT_ONCE, people.slice(VISITORS), (one) => book(staged, one));
    const known = [...asked, ...received].flatMap((one) => one ?? []);
    await runInParallel(AT_ONCE, known, (booked) => repeatedAtEdge(staged, booked));
    const racers = known.map((booked) => ({ booked, guest: stranger(cluster.edge.url) }));
    await runInParallel(AT_ONCE, racers, (racer) => racer.guest.browser.showHuman());
    return async () => {
      cluster.proxy.heal();
      await Promise.all(racers.map((racer) => race(staged, racer)));
      await runInParallel(AT_ONCE, known, (booked) => afterwards(staged, booked));
    };
  },
};

/** A visitor books, moves and cancels. Strangers repeat each request at the same time. */
async function lifeOf(staged: Staged, guest: InventedVisitor): Promise<Booked | null> {
  const booked = await book(staged, guest);
  if (booked === null) return null;
  const { intent, oppId } = booked;
  if (oppId.startsWith('PROV-')) return booked;
  await Promise.all([staged.perform(booked.guest, intent), repeatedEverywhere(staged, booked)]);
  const { branch, day } = intent.wanted;
  const others = staged.plan.free.filter((slot) => slot.branch === branch && slot.day !== day);
  const to = pick(staged.random, others);
  if (to === undefined) return booked;
  const moved = await change(staged, booked, { kind: 'move', body: moveBody(oppId, 1, to), wanted: to });
  if (moved && staged.random() < 0.5)
    await change(staged, booked, { kind: 'cancel', body: { oppID: oppId, versione: 2 } });
  return booked;
}

/** Holds and books a slot; if it is taken, another one. Null if all are taken. */
async function book(
  { perform, plan, random, cluster, scene, stranger }: Staged,
  given: InventedVisitor,
): Promise<Booked | null> {
  const guest = { ...given, visitor: HONEST + given.visitor };
  const { taxCode } = guest.person;
  for (let tried = 0; tried < SLOTS_TRIED; tried += 1) {
    const wanted = pick(random, plan.free);
    if (wanted === undefined) return null;
    const hold = { kind: 'hold', body: holdBody(wanted), key: newKey(), wanted } as const;
    const held = await perform(guest, hold);
    const sent = { call: 'BloccaOrario', key: hold.key, body: hold.body, oppId: 'A'.repeat(18), isChanged: false };
    const repeats = { scene, random, url: cluster.edge.url, paths: [PROXY, DIRECT], guest: stranger(cluster.edge.url) };
    if (held.type === 'ok') await repeatWithCookies(repeats, sent);
    const intent = {
      kind: 'create',
      body: visitBody(guest.person, 'PP', wanted),
      key: newKey(),
      taxCode,
      wanted,
    } as const;
    let outcome = await perform(guest, intent);
    if (outcome.type === 'info') outcome = await perform(guest, intent);
    const oppId = bodyOf<{ readonly oppID?: string }>(outcome)?.oppID ?? '';
    if (outcome.type === 'ok') return { guest, intent, oppId };
  }
  return null;
}

/** Makes a change, which strangers repeat. Returns whether the visitor's request succeeded. */
async function change(
  staged: Staged,
  { guest, oppId }: Booked,
  asked: Pick<Intent, 'wanted'> & { readonly kind: 'move' | 'cancel'; readonly body: object },
): Promise<boolean> {
  const intent = { ...asked, key: newKey(), taxCode: guest.person.taxCode };
  const { type } = await staged.perform(guest, intent);
  if (type !== 'ok') return false;
  const call = asked.kind === 'move' ? 'CreaAppuntamentoAsync' : 'AnnullaAppuntamento';
  const sent = { call, key: intent.key, oppId } as const;
  const changed = asked.kind === 'move' ? { ...asked.body, ...contactOf(staged) } : { oppID: oppId, versione: 3 };
  await Promise.all([
    staged.perform(guest, intent),
    everywhere(staged, { ...sent, body: asked.body, isChanged: false }),
    everywhere(staged, { ...sent, body: changed, isChanged: true }),
    everywhere(staged, { ...sent, call: 'AnnullaAppuntamento', body: { oppID: oppId, versione: 2 }, isChanged: true }),
  ]);
  await staged.perform(guest, { kind: 'own', body: { oppID: oppId }, taxCode: guest.person.taxCode });
  return true;
}

/** Repeats a create, its variants, and other endpoints with its idempotency key, at the edge and at each engine. */
async function repeatedEverywhere(staged: Staged, booked: Booked): Promise<void> {
  for (const sent of variantsOf(staged, booked)) await everywhere(staged, sent);
}
async function repeatedAtEdge(staged: Staged, booked: Booked): Promise<void> {
  for (const sent of variantsOf(staged, booked)) await atEdge(staged, sent, receivedOf(staged, booked));
}

/** Empty for a request that the edge has journalled, because then the edge knows its key. */
function receivedOf({ received }: Staged, { oppId }: Booked): { readonly received?: Browser[] } {
  if (oppId.startsWith('PROV-')) return {};
  const browsers = received.get(oppId) ?? [];
  received.set(oppId, browsers);
  return { received: browsers };
}

/** The unchanged create, and changed versions of it. */
function variantsOf(staged: Staged, booked: Booked): readonly KnownRequest[] {
  const { body } = booked.intent;
  const same = sameOf(booked);
  const slot = pick(staged.random, staged.plan.free) ?? booked.intent.wanted;
  const changed = pick<Pick<KnownRequest, 'call' | 'body'>>(staged.random, [
    { call: same.call, body: { ...body, datiCliente: { ...body.datiCliente, ...contactOf(staged) } } },
    { call: same.call, body: visitBody(booked.guest.person, 'C5', booked.intent.wanted) },
    { call: same.call, body: visitBody(staged.stranger('').person, 'PP', slot) },
    { call: 'AnnullaAppuntamento', body: { oppID: same.oppId, versione: 1 } },
    { call: 'CreaAppuntamentoAsync', body: moveBody(same.oppId, 1, slot) },
  ]);
  return changed === undefined ? [same] : [same, { ...same, ...changed, isChanged: true }];
}

const sameOf = ({ intent: { key, body }, oppId }: Booked): KnownRequest => ({
  ...{ call: 'CreateAppointment', key, body, oppId: oppId.replace('PROV-', ''), isChanged: false },
});

const contactOf = ({ stranger }: Staged) => {
  const { email, mobile } = stranger('').person;
  return { email, cellulare: mobile };
};

/** Sends a request to the edge and, if the create was confirmed, to each engine. */
async function everywhere(staged: Staged, sent: KnownRequest): Promise<void> {
  await atEdge(staged, sent);
  const { scene, random, cluster, stranger } = staged;
  const { url } = pick(random, cluster.engines) ?? cluster.engines[0];
  await repeatWithCookies({ scene, random, url, paths: [DIRECT], guest: stranger(url) }, sent);
  await repeatWithoutCookies({ scene, random, url, paths: [DIRECT], guest: stranger(url) }, sent);
}

async function atEdge(staged: Staged, sent: KnownRequest, received: Pick<Repeats, 'received'> = {}): Promise<void> {
  const {
    scene,
    random,
    stranger,
    cluster: { edge },
  } = staged;
  const at = { scene, random, url: edge.url, paths: [PROXY, DIRECT], ...received };
  await repeatWithCookies({ ...at, guest: stranger(edge.url) }, sent);
  await repeatWithoutCookies({ ...at, guest: stranger(edge.url) }, sent);
}

/** Repeats a request from before the edge's replay until after it. */
async function race(staged: Staged, { booked, guest }: Racer): Promise<void> {
  const { scene, random, cluster } = staged;
  const same = sameOf(booked);
  const at = { scene, random, url: cluster.edge.url, guest, ...receivedOf(staged, booked) };
  for (let n = 0; n < RACES; n += 1)
    await repeatWithCookies({ ...at, paths: [valueForSeed([PROXY, DIRECT], n)] }, same);
}

/** Checks after the replay that the visitor can read the appointment and no stranger can. */
async function afterwards(staged: Staged, booked: Booked): Promise<void> {
  const { guest, oppId } = booked;
  const code = oppId.replace('PROV-', '');
  const asked = { call: 'GetAppuntamento', method: 'POST', body: { oppID: code }, key: null, retries: 0 } as const;
  let last = 'no answer';
  const opens = async () => {
    const { answer } = await guest.browser.ask(asked);
    if (answer !== null) last = `${answer.status} ${JSON.stringify(answer.body)}`.slice(0, 200);
    return answer?.status === 200;
  };
  const isRefused = async () =>
    (await staged.cluster.database.query(`select from refusal where opp_id = '${code}'`)).length > 0;
  const waited = await pollUntil(async () => (await opens()) || (await isRefused()), REPLAYED_MS, 500);
  if (waited === null)
    staged.scene.blame('stranger', `seed ${staged.scene.seed}: ${guest.visitor} does not open ${oppId}: ${last}`);
  const { scene, random, cluster } = staged;
  const isReplayed = () => !readdirSync(cluster.journalFolder).some((name) => name.endsWith('.entry'));
  await pollUntil(isReplayed, REPLAYED_MS, 500);
  const at = { scene, random, url: cluster.edge.url, paths: [PROXY], guest };
  for (const browser of staged.received.get(code) ?? []) await probe(at, browser, code);
  await repeatedEverywhere(staged, booked);
}
