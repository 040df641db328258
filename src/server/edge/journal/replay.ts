import * as z from 'zod/mini';
import { API_PATH, type Endpoint, LANGUAGE } from '#contract/endpoint.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { cookieName } from '../../http/cookies.ts';
import { type EdgeSignatures, isRecognised } from '../../http/edge-signatures.ts';
import { type EngineAnswer, type EngineClient, jsonOf, READINESS_REQUEST, type UpstreamRequest } from '../engine.ts';
import { isConfirmed } from './confirmed-requests.ts';
import type { Entry } from './entry.ts';
import { type Notification, notifyOfFailure } from './give-up.ts';
import type { Journal } from './journal.ts';

export interface ReplayDeps {
  readonly journal: Journal;
  readonly ask: EngineClient;
  readonly endpoints: readonly Endpoint[];
  readonly edgeSignatures: Pick<EdgeSignatures, 'replay'>;
  /** Logs what the operator must check, without personal data. */
  readonly onTrouble: (trouble: ReplayProblem) => void;
  /** Milliseconds between rounds. */
  readonly everyMs?: number;
}
export interface ReplayProblem {
  /**
   * `unrecognised`: the engine has other keys and cannot verify the edge's signature. `set-aside`: the operator must
   * check the request. `untold`: set aside, and the operator must also notify the visitor, since the engine could not.
   */
  readonly what: 'unrecognised' | 'set-aside' | 'untold';
  /** Name of the endpoint. */
  readonly call: string;
  /** HTTP status of the engine's answer. */
  readonly status: number;
}
type Outcome = 'settled' | 'later' | 'unrecognised' | 'set-aside';

const ROUND_PAUSE_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** After so many failures in one round, each further request is sent only while the engine reports that it is ready. */
const MAX_FAILURES_PER_ROUND = 3;
/**
 * Maximum tries of a request at which a ready engine fails. The pauses double; all tries together take over an hour.
 */
const MAX_TRIES = 12;

/** By request code: the failed tries of a request so far, and the number of rounds that it still skips. */
type Failing = Map<string, { tries: number; rounds: number }>;

/**
 * Starts sending the waiting entries to the engine, oldest first, round after round. `stop()` resolves when the current
 * round has ended.
 */
export function startReplay(deps: ReplayDeps): { stop(): Promise<void> } {
  let stopped = false;
  let round = Promise.resolve();
  const failing: Failing = new Map();
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => {
      round = replayAll(deps, () => stopped, failing).finally(() => {
        if (!stopped) schedule();
      });
    }, deps.everyMs ?? ROUND_PAUSE_MS);
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
 * Runs one round: sends each waiting entry once. The round ends early when the engine does not answer, or fails
 * repeatedly and is not ready. A request at which a ready engine fails does not delay the others: it is retried with
 * growing pauses, then set aside for the operator.
 */
export async function replayAll(
  deps: ReplayDeps,
  isOver: () => boolean = () => false,
  failing: Failing = new Map(),
): Promise<void> {
  let failures = 0;
  for (const entry of deps.journal.all()) {
    if (isOver() || (failures >= MAX_FAILURES_PER_ROUND && !(await isReady(deps)))) return;
    if (isWaiting(failing, entry)) continue;
    const answer = await deps.ask(signedRequest(deps, entry));
    if (answer === null) return;
    const firstOutcome = outcomeOf(deps, entry, answer);
    const isOutOfTries =
      firstOutcome === 'later' && answer.status >= 500 && (await isReady(deps)) && countFailure(failing, entry);
    const outcome = isOutOfTries ? 'set-aside' : firstOutcome;
    if (outcome === 'settled' || outcome === 'set-aside') failing.delete(entry.id);
    if (outcome === 'later' || outcome === 'unrecognised') failures += 1;
    if (outcome === 'settled') await deps.journal.settle(entry, isConfirmed(answer));
    const isNotNotified = outcome === 'set-aside' && (await setAside(deps, entry)) === 'not-notified';
    if (outcome === 'unrecognised' || outcome === 'set-aside')
      deps.onTrouble({ what: outcome, call: entry.call, status: answer.status });
    if (isNotNotified) deps.onTrouble({ what: 'untold', call: entry.call, status: answer.status });
  }
}

/**
 * Notifies the visitor, then sets the entry aside. After a crash in between the notification is repeated, but the
 * engine sends only one e-mail.
 */
async function setAside(deps: ReplayDeps, entry: Entry): Promise<Notification> {
  const told = await notifyOfFailure(deps.ask, entry, (call, body) => signedRequest(deps, { ...entry, call, body }));
  await deps.journal.setAside(entry);
  return told;
}

/** Whether the entry skips this round. Decrements its number of rounds to skip. */
function isWaiting(failing: Failing, { id }: Entry): boolean {
  const known = failing.get(id);
  if (known === undefined || known.rounds === 0) return false;
  known.rounds -= 1;
  return true;
}

/** Counts a failed try. Returns true when no try is left. */
function countFailure(failing: Failing, { id }: Entry): boolean {
  const tries = (failing.get(id)?.tries ?? 0) + 1;
  failing.set(id, { tries, rounds: 2 ** tries - 1 });
  return tries >= MAX_TRIES;
}

const isReady = async ({ ask }: ReplayDeps): Promise<boolean> => (await ask(READINESS_REQUEST))?.status === 200;

/**
 * Sends one earlier confirmed request again, after a restore of the database. The engine repeats its earlier answer if
 * it still knows the idempotency key.
 */
export async function replayOne(
  deps: Pick<ReplayDeps, 'ask' | 'endpoints' | 'edgeSignatures'>,
  entry: Entry,
): Promise<'confirmed' | 'refused' | 'unanswered'> {
  const answer = await deps.ask(signedRequest(deps, entry));
  if (answer === null) return 'unanswered';
  const outcome = outcomeOf(deps, entry, answer);
  if (outcome === 'later' || outcome === 'unrecognised') return 'unanswered';
  return isConfirmed(answer) ? 'confirmed' : 'refused';
}

/**
 * What the answer means for the entry. `settled`: it fits the contract. `later`: try again. `unrecognised`: the engine
 * does not confirm the edge's signature. `set-aside`: the engine rejects the request as invalid.
 */
function outcomeOf({ endpoints }: Pick<ReplayDeps, 'endpoints'>, { call }: Entry, answer: EngineAnswer): Outcome {
  const { status } = answer;
  if (status >= 500 || status === 429 || status === 408 || jsonOf(answer) === undefined) return 'later';
  if (!isRecognised(answer.headers)) return 'unrecognised';
  if (status >= 300) return 'set-aside';
  const endpoint = endpoints.find((each) => each.call === call);
  return endpoint && z.safeParse(endpoint.output, jsonOf(answer)).success ? 'settled' : 'later';
}

function signedRequest(
  { edgeSignatures }: Pick<ReplayDeps, 'edgeSignatures'>,
  { call, key, body, host, client, visit, proof, language = DEFAULT_LANGUAGE }: Entry,
): UpstreamRequest {
  const [method, path] = ['POST', `${API_PATH}/${call}`];
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    [LANGUAGE]: language,
    cookie: `${cookieName('visit', { host })}=${visit}`,
    host,
    ...edgeSignatures.replay(key, { method, path, client }, proof),
  };
  return { method, path, headers, body: Buffer.from(body), client, timeoutMs: TIMEOUT_MS, repeatable: false };
}
