import { randomBytes } from 'node:crypto';
import { pollUntil } from '../../machine/until.ts';
import type { Cluster } from '../cluster.ts';
import type { Random } from '../random.ts';
import { runInParallel } from '../runner/run-in-parallel.ts';
import { guestsOf, type InventedVisitor } from '../workload/guests.ts';
import {
  type MalformedRequest,
  malformedRequests,
  strangeCallbacks,
  worstRequests,
} from '../workload/malformed-requests.ts';
import { createPerform } from '../workload/perform.ts';
import { always, type Fault, type Trial } from './fault.ts';

const FIRST_PERSON = 500;
const AT_ONCE = 12;
/** After so many milliseconds an answer may say that the engine did not answer in time. */
const ENGINE_TIMEOUT_MS = 4_000;
const PATHS = ['/fa3/proxy', '/fa3/api'] as const;
/** A request code that does not exist. */
const NOBODY = 'Z'.repeat(18);
/** The answer of a create that succeeded. */
const MADE = /"oppID":"[^"]+"/;
/** Time within which the circuit breaker of the edge notices that an engine is back. */
const BACK_MS = 20_000;

interface Poisoner {
  readonly scene: Trial;
  readonly guest: InventedVisitor;
  readonly random: Random;
}

/**
 * An attacker sends malformed requests, some of which once crashed an engine: while engines run, and while none does,
 * so that the edge journals them. They have no effect, get no 5xx answer, and do not affect other visitors.
 */
export const POISON_REQUESTS: Fault = {
  name: 'poison requests',
  possible: always,
  isClean: true,
  async inject(cluster, random, scene) {
    const guest = guestsOf({ ...scene, edgeUrl: cluster.edge.url, random, now: Date.now });
    const poisoner = { scene, random, guest: guest(FIRST_PERSON) };
    await poisoner.guest.browser.showHuman();
    const nasty = malformedRequests(poisoner.guest.person);
    for (const one of worstRequests(poisoner.guest.person)) await pour(poisoner, Array(AT_ONCE).fill(one), true);
    await pour(poisoner, nasty, true);
    await callStrangely(cluster, scene, random, FIRST_PERSON + 1);
    cluster.proxy.behave(() => 'reset');
    await pour(poisoner, nasty, false);
    await callStrangely(cluster, scene, random, FIRST_PERSON + 10);
    return async () => {
      cluster.proxy.heal();
      await pollUntil(async () => (await askNobody(poisoner.guest)).status < 500, BACK_MS);
      await pour(poisoner, nasty.slice(0, AT_ONCE), true);
    };
  },
};

/** Sends all malformed requests in bursts, and a harmless request between them. */
async function pour(poisoner: Poisoner, nasty: readonly MalformedRequest[], isServed: boolean): Promise<void> {
  for (let at = 0; at < nasty.length; at += AT_ONCE) {
    await runInParallel(AT_ONCE, nasty.slice(at, at + AT_ONCE), (one) => send(poisoner, one, isServed));
    if (isServed) await meanWell(poisoner);
  }
}

async function send(
  { scene, guest, random }: Poisoner,
  { call, text }: MalformedRequest,
  isServed: boolean,
): Promise<void> {
  const path = random() < 0.5 ? 'proxy' : 'direct';
  const key = `poison-${randomBytes(12).toString('base64url')}`;
  const { worker, visitor, address, browser } = guest;
  const rest = { worker, visitor, address, taxCode: '', wanted: null };
  scene.record({
    type: 'invoke',
    at: Date.now(),
    operation: { ...rest, id: key, kind: 'poison', call, key, body: text },
  });
  const {
    status,
    text: answer,
    ms,
  } = await browser.send(`${PATHS[path === 'proxy' ? 0 : 1]}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: text,
  });
  scene.record({
    ...{ type: 'info', at: Date.now(), id: key, waitMs: ms },
    tries: [{ path, status, ms, body: null }],
  });
  const name = `${call} with ${text.slice(0, 80)}`;
  if (MADE.test(answer)) scene.blame('poison', `${name} was taken for a request`);
  if (isServed && status >= 500 && ms < ENGINE_TIMEOUT_MS) scene.blame('poison', `${name} had a ${status}`);
}

/** Sends a harmless request, which must be served. */
async function meanWell({ scene, guest }: Poisoner): Promise<void> {
  const { status, ms } = await askNobody(guest);
  if ((status === 0 || status >= 500) && ms < ENGINE_TIMEOUT_MS)
    scene.blame('alone', `a poison request took the engine away from others: ${status} after ${ms} ms`);
}

const askNobody = ({ browser }: InventedVisitor) =>
  browser.send(`${PATHS[1]}/GetAppuntamento`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oppID: NOBODY }),
  });

async function callStrangely(cluster: Cluster, scene: Trial, random: Random, first: number): Promise<void> {
  const perform = createPerform({ ...scene, name: `${scene.seed}-strange-${first}`, now: Date.now });
  const guest = guestsOf({ ...scene, edgeUrl: cluster.edge.url, random, now: Date.now });
  const count = strangeCallbacks(guest(first).person).length;
  await Promise.all(
    Array.from({ length: count }, (_, n) => {
      const who = guest(first + n);
      const { taxCode } = who.person;
      const key = randomBytes(18).toString('base64url');
      return perform(who, { kind: 'callback', body: strangeCallbacks(who.person)[n], key, taxCode });
    }),
  );
}
