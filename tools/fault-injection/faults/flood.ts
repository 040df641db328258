import type { Wanted } from '../history.ts';
import { pick, type Random } from '../random.ts';
import { holdBody, visitBody } from '../workload/bodies.ts';
import type { InventedVisitor } from '../workload/guests.ts';
import { getChallenge } from '../workload/human.ts';
import type { Perform } from '../workload/perform.ts';
import type { Plan } from '../workload/plan.ts';

export interface Flood {
  readonly perform: Perform;
  readonly plan: Plan;
  readonly random: Random;
  readonly newKey: () => string;
  /** Creates another visit of the attacker, for another invented person. */
  readonly another: (n: number) => InventedVisitor;
  readonly signal: AbortSignal;
}

/** How often each kind of request is sent, and how many at a time. */
const SEARCHES = { times: 400, atOnce: 16 };
const CHALLENGES = { times: 200, atOnce: 8 };
const GUESSES = { times: 200, atOnce: 6 };
const VISITS = 12;
const HOLDS_OF_A_VISIT = 6;
const CREATES = 10;
const LOOKUPS_OF_A_VISIT = 8;

/** Sends all kinds of requests at the same time, until it is stopped or the limits are reached. */
export async function flood(world: Flood): Promise<void> {
  const visits = Array.from({ length: VISITS }, (_, n) => world.another(n));
  await Promise.all([
    repeat(world, SEARCHES, () => search(world)),
    repeat(world, CHALLENGES, () => getChallenge(world.another(0).browser.ask)),
    repeat(world, GUESSES, () => guess(world)),
    ...visits.map((visit, n) => holdTheDay(world, visit, n)),
  ]);
}

async function repeat(
  { signal }: Flood,
  { times, atOnce }: { readonly times: number; readonly atOnce: number },
  work: () => Promise<unknown>,
): Promise<void> {
  let left = times;
  const lane = async () => {
    while (left > 0 && !signal.aborted) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends a search without cookies, which limits can count by address only. */
const search = ({ another, plan }: Flood) =>
  another(0).browser.send('/fa3/proxy/TrovaFiliali3', {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(plan.search),
  });

/** Requests codes for appointments that do not exist, and guesses codes and appointments. */
function guess({ another, random }: Flood) {
  const oppID = Array.from({ length: 18 }, () => pick(random, [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'])).join('');
  const [call, body] = pick(random, [
    ['InviaCodice', { appointmentId: oppID }],
    ['VerificaCodice', { appointmentId: oppID, codice: '123456' }],
    ['GetAppuntamento', { oppID }],
  ]) ?? ['ping', {}];
  return another(0).browser.send(`/fa3/api/${call}`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  });
}

/** A visit with a solved challenge holds slots of one day of a branch, one after another, as the other visits do. */
async function holdTheDay(
  { perform, plan, random, newKey, signal }: Flood,
  visit: InventedVisitor,
  n: number,
): Promise<void> {
  const day = theDay(plan);
  for (let times = 0; times < HOLDS_OF_A_VISIT && !signal.aborted; times += 1) {
    const wanted = day[(n + times * VISITS) % day.length];
    if (wanted) await perform(visit, { kind: 'hold', body: holdBody(wanted), key: newKey(), wanted });
    const { taxCode } = visit.person;
    for (let asked = 0; asked < LOOKUPS_OF_A_VISIT && !signal.aborted; asked += 1)
      await perform(visit, { kind: 'lookup', body: { CodiceFiscale: taxCode } });
  }
  const wanted = pick(random, day);
  if (n >= CREATES || !wanted || signal.aborted) return;
  const { person } = visit;
  const body = visitBody(person, 'PP', wanted);
  await perform(visit, { kind: 'create', body, key: newKey(), taxCode: person.taxCode, wanted });
}

/** The free slots of the day that most visitors of this seed want. */
function theDay({ free, hours: [first] }: Plan): readonly Wanted[] {
  return free.filter(({ branch, day }) => branch === first?.branch && day === first.day);
}
