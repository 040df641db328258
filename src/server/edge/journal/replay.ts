import * as z from 'zod/mini';
import { API_PATH, type Endpoint } from '#contract/endpoint.ts';
import { cookieName } from '../../http/cookies.ts';
import { isRecognised, type Vouched } from '../../http/vouched.ts';
import { type AskEngine, type EngineAnswer, jsonOf, type Question, READY } from '../engine.ts';
import type { Entry } from './entry.ts';
import { giveUpOn, type Told } from './give-up.ts';
import type { Journal } from './journal.ts';
import { isConfirmed } from './settled.ts';

export interface ReplayWorld {
  readonly journal: Journal;
  readonly ask: AskEngine;
  readonly endpoints: readonly Endpoint[];
  readonly vouched: Pick<Vouched, 'replay'>;
  /** Hears what an operator must look at; never who asked. */
  readonly onTrouble: (trouble: Trouble) => void;
  /** Milliseconds between rounds. */
  readonly everyMs?: number;
}
export interface Trouble {
  /**
   * An engine with other keys does not know a kept request for one; a request set aside needs a person, and so does its
   * visitor when he could not be told.
   */
  readonly what: 'unrecognised' | 'set-aside' | 'untold';
  readonly call: string;
  readonly status: number;
}
type Fate = 'settled' | 'later' | 'unrecognised' | 'set-aside';

const EVERY_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** After so many failures in one round the engine is asked how it is before it gets more. */
const MOST_FAILURES = 3;
/** Tries of a request that an engine which says it is ready fails at: each waits twice as long, an hour in all. */
const MOST_TRIES = 12;

/** Requests that fail for reasons of their own: how often yet, and for how many rounds they wait now. */
type Failing = Map<string, { tries: number; rounds: number }>;

/** Sends what is in the journal, oldest first, until the engine has answered each; `stop()` lets a round end. */
export function startReplay(world: ReplayWorld): { stop(): Promise<void> } {
  let stopped = false;
  let round = Promise.resolve();
  const failing: Failing = new Map();
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => {
      round = replayAll(world, () => stopped, failing).finally(() => {
        if (!stopped) schedule();
      });
    }, world.everyMs ?? EVERY_MS);
    timer.unref();
  };
  schedule();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return round;
    },
  };
}

/**
 * One round. It ends early when the engine does not answer, or fails and says that it is not ready; a request that
 * fails for reasons of its own holds nobody up, is tried ever more rarely, and in the end waits for a person.
 */
export async function replayAll(
  world: ReplayWorld,
  isOver: () => boolean = () => false,
  failing: Failing = new Map(),
): Promise<void> {
  let failures = 0;
  for (const entry of world.journal.all()) {
    if (isOver() || (failures === MOST_FAILURES && !(await isReady(world)))) return;
    if (isWaiting(failing, entry)) continue;
    const answer = await world.ask(questionOf(world, entry));
    if (answer === null) return;
    const judged = fateOf(world, entry, answer);
    const isSpent =
      judged === 'later' && answer.status >= 500 && (await isReady(world)) && countFailure(failing, entry);
    const fate = isSpent ? 'set-aside' : judged;
    if (fate === 'settled' || fate === 'set-aside') failing.delete(entry.id);
    if (fate === 'later' || fate === 'unrecognised') failures += 1;
    if (fate === 'settled') await world.journal.settle(entry, isConfirmed(answer));
    const isUntold = fate === 'set-aside' && (await setAside(world, entry)) === 'untold';
    if (fate === 'unrecognised' || fate === 'set-aside')
      world.onTrouble({ what: fate, call: entry.call, status: answer.status });
    if (isUntold) world.onTrouble({ what: 'untold', call: entry.call, status: answer.status });
  }
}

/** Its visitor hears of it first: after a crash between the two he is told again, which is once. */
async function setAside(world: ReplayWorld, entry: Entry): Promise<Told> {
  const told = await giveUpOn(world.ask, entry, (call, body) => questionOf(world, { ...entry, call, body }));
  await world.journal.setAside(entry);
  return told;
}

/** Whether its next try is some rounds away; each round brings it nearer. */
function isWaiting(failing: Failing, { id }: Entry): boolean {
  const known = failing.get(id);
  if (known === undefined || known.rounds === 0) return false;
  known.rounds -= 1;
  return true;
}

/** Whether that was its last try. */
function countFailure(failing: Failing, { id }: Entry): boolean {
  const tries = (failing.get(id)?.tries ?? 0) + 1;
  failing.set(id, { tries, rounds: 2 ** tries - 1 });
  return tries >= MOST_TRIES;
}

const isReady = async ({ ask }: ReplayWorld): Promise<boolean> => (await ask(READY))?.status === 200;

/** One of them by itself, whatever became of it before: what the engine knows already, it answers as it did. */
export async function replayOne(
  world: Pick<ReplayWorld, 'ask' | 'endpoints' | 'vouched'>,
  entry: Entry,
): Promise<'confirmed' | 'refused' | 'unanswered'> {
  const answer = await world.ask(questionOf(world, entry));
  if (answer === null) return 'unanswered';
  const fate = fateOf(world, entry, answer);
  if (fate === 'later' || fate === 'unrecognised') return 'unanswered';
  return isConfirmed(answer) ? 'confirmed' : 'refused';
}

/** Settled: the engine answered as its contract says. A refusal at the door is nobody's fault but ours: set aside. */
function fateOf({ endpoints }: Pick<ReplayWorld, 'endpoints'>, { call }: Entry, answer: EngineAnswer): Fate {
  const { status } = answer;
  if (status >= 500 || status === 429 || status === 408 || jsonOf(answer) === undefined) return 'later';
  if (!isRecognised(answer.headers)) return 'unrecognised';
  if (status >= 300) return 'set-aside';
  const endpoint = endpoints.find((each) => each.call === call);
  return endpoint && z.safeParse(endpoint.output, jsonOf(answer)).success ? 'settled' : 'later';
}

function questionOf(
  { vouched }: Pick<ReplayWorld, 'vouched'>,
  { call, key, body, host, client, visit, proof }: Entry,
): Question {
  const [method, path] = ['POST', `${API_PATH}/${call}`];
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    cookie: `${cookieName('visit', { host })}=${visit}`,
    host,
    ...vouched.replay(key, { method, path, client }, proof),
  };
  return { method, path, headers, body: Buffer.from(body), client, timeoutMs: TIMEOUT_MS, repeatable: false };
}
