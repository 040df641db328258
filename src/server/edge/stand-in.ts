import { API_PATH } from '#contract/endpoint.ts';
import { type AppWorld, createApp } from '../http/app.ts';
import { callsOf, type Handlers } from '../http/public-gate.ts';
import type { AskEngine, Question } from './engine.ts';
import { askInProcess } from './in-process.ts';

/** Milliseconds the engine is given where its stand-in knows the answer too. */
const PATIENCE_MS = 8_000;

/**
 * The engine, and while it is away what needs nothing of it: with the embedded places and the list of the network a
 * visitor still finds a branch, and with the human check is known for a person.
 */
export async function withStandIn(
  engine: AskEngine,
  handlers: Partial<Handlers>,
  world: Omit<AppWorld, 'calls' | 'isReady'>,
): Promise<AskEngine> {
  const calls = callsOf(handlers);
  const known = new Set(calls.map(({ endpoint }) => `${API_PATH}/${endpoint.call}`));
  const app = await createApp({ ...world, calls, rateLimits: false, isReady: async () => true });
  const standIn = askInProcess(app);
  return async (question: Question) => {
    const isKnown = known.has(question.path.split('?')[0] ?? '');
    const timeoutMs = isKnown ? Math.min(question.timeoutMs, PATIENCE_MS) : question.timeoutMs;
    const answer = await engine({ ...question, timeoutMs });
    if (answer && answer.status < 500) return answer;
    return isKnown ? standIn(question) : answer;
  };
}
