import { API_PATH } from '#contract/endpoint.ts';
import { type AppDeps, createApp } from '../http/app.ts';
import { callsOf, type Handlers } from '../http/public-gate.ts';
import type { EngineClient, UpstreamRequest } from './engine.ts';
import { askInProcess } from './in-process.ts';

/** Timeout for the engine at endpoints that the fallback can answer. */
const TIMEOUT_MS = 8_000;

/**
 * Adds an offline fallback to the engine client. While the engine is down, `handlers` answer from the embedded places
 * and the stored network list, so that visitors still find a branch and pass the human check.
 */
export async function withOfflineFallback(
  engine: EngineClient,
  handlers: Partial<Handlers>,
  deps: Omit<AppDeps, 'calls' | 'isReady'>,
): Promise<EngineClient> {
  const calls = callsOf(handlers);
  const known = new Set(calls.map(({ endpoint }) => `${API_PATH}/${endpoint.call}`));
  const app = await createApp({ ...deps, calls, rateLimits: false, isReady: async () => true });
  const fallback = askInProcess(app);
  return async (question: UpstreamRequest) => {
    const isKnown = known.has(question.path.split('?')[0] ?? '');
    const timeoutMs = isKnown ? Math.min(question.timeoutMs, TIMEOUT_MS) : question.timeoutMs;
    const answer = await engine({ ...question, timeoutMs });
    if (answer && answer.status < 500) return answer;
    return isKnown ? fallback(question) : answer;
  };
}
