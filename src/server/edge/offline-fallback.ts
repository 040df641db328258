import { API_PATH } from '#contract/endpoint.ts';
import { type AppDeps, createApp } from '../http/app.ts';
import { callsOf, type Handlers } from '../http/public-gate.ts';
import type { AskEngine, Question } from './engine.ts';
import { askInProcess } from './in-process.ts';

/** Timeout in ms for the engine where the fallback has an answer. */
const PATIENCE_MS = 8_000;

/**
 * The engine with an offline fallback. The embedded places and network list still find a branch, and the human check
 * still works.
 */
export async function withOfflineFallback(
  engine: AskEngine,
  handlers: Partial<Handlers>,
  world: Omit<AppDeps, 'calls' | 'isReady'>,
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
