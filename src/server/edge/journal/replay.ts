import * as z from 'zod/mini';
import { API_PATH, type Endpoint } from '#contract/endpoint.ts';
import { cookieName } from '../../http/cookies.ts';
import { isRecognised, type Vouched } from '../../http/vouched.ts';
import { type AskEngine, type EngineAnswer, jsonOf, type Question, READY } from '../engine.ts';
import type { Entry } from './entry.ts';
import { giveUpOn, type Told } from './give-up.ts';
import type { Journal } from './journal.ts';
import { isConfirmed } from './settled.ts';

export interface ReplayDeps {
  readonly journal: Journal;
  readonly ask: AskEngine;
  readonly endpoints: readonly Endpoint[];
  readonly vouched: Pick<Vouched, 'replay'>;
  /** Logs what the operator must check, without personal data. */
  readonly onTrouble: (trouble: Trouble) => void;
  /** Milliseconds between rounds. */
  readonly everyMs?: number;
}
export interface Trouble {
  /**
   * `unrecognised`: the engine has other keys and cannot verify the signature. `set-aside`: the operator must check the
   * request. `untold`: the operator must also notify its visitor.
   */
  readonly what: 'unrecognised' | 'set-aside' | 'untold';
  readonly call: string;
  readonly status: number;
}
type Fate = 'settled' | 'later' | 'unrecognised' | 'set-aside';

const EVERY_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** After so many failures in one round the engine must be ready before the next request. */
const MAX_FAILURES = 3;
/** Tries of a request at which a ready engine fails. Waits double; all tries together take an hour. */
const MAX_TRIES = 12;

/** Requests at which a ready engine fails: their tries so far, and the rounds until the next try. */
type Failing = Map<string, { tries: number; rounds: number }>;

/** Replays the journal, oldest entry first, round after round. `stop()` resolves when the current round has ended. */
export function startReplay(world: ReplayDeps): { stop(): Promise<void> } {
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
 * Replays each entry once. The round ends early when the engine does not answer, or fails and is not ready. A request at
 * which a ready engine fails delays no other; it is tried with growing waits, then set aside for the operator.
 */
export async function replayAll(
  world: ReplayDeps,
  isOver: () => boolean = () => false,
  failing: Failing = new Map(),
): Promise<void> {
  let failures = 0;
  for (const entry of world.journal.all()) {
    if (isOver() || (failures >= MAX_FAILURES && !(await isReady(world)))) return;
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

/** Notifies the visitor first. After a crash in between the notification is repeated, and the engine sends one letter. */
async function setAside(world: ReplayDeps, entry: Entry): Promise<Told> {
  const told = await giveUpOn(world.ask, entry, (call, body) => questionOf(world, { ...entry, call, body }));
  await world.journal.setAside(entry);
  return told;
}

/** Whether the entry skips this round; counts the round down. */
function isWaiting(failing: Failing, { id }: Entry): boolean {
  const known = failing.get(id);
  if (known === undefined || known.rounds === 0) return false;
  known.rounds -= 1;
  return true;
}

/** Counts a failed try. True after the last one. */
function countFailure(failing: Failing, { id }: Entry): boolean {
  const tries = (failing.get(id)?.tries ?? 0) + 1;
  failing.set(id, { tries, rounds: 2 ** tries - 1 });
  return tries >= MAX_TRIES;
}

const isReady = async ({ ask }: ReplayDeps): Promise<boolean> => (await ask(READY))?.status === 200;

/** Replays one confirmed request. The engine repeats its earlier answer if it still knows the key. */
export async function replayOne(
  world: Pick<ReplayDeps, 'ask' | 'endpoints' | 'vouched'>,
  entry: Entry,
): Promise<'confirmed' | 'refused' | 'unanswered'> {
  const answer = await world.ask(questionOf(world, entry));
  if (answer === null) return 'unanswered';
  const fate = fateOf(world, entry, answer);
  if (fate === 'later' || fate === 'unrecognised') return 'unanswered';
  return isConfirmed(answer) ? 'confirmed' : 'refused';
}

/** `settled`: an answer that fits the contract. `set-aside`: the engine rejects the request as invalid. */
function fateOf({ endpoints }: Pick<ReplayDeps, 'endpoints'>, { call }: Entry, answer: EngineAnswer): Fate {
  const { status } = answer;
  if (status >= 500 || status === 429 || status === 408 || jsonOf(answer) === undefined) return 'later';
  if (!isRecognised(answer.headers)) return 'unrecognised';
  if (status >= 300) return 'set-aside';
  const endpoint = endpoints.find((each) => each.call === call);
  return endpoint && z.safeParse(endpoint.output, jsonOf(answer)).success ? 'settled' : 'later';
}

function questionOf(
  { vouched }: Pick<ReplayDeps, 'vouched'>,
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
