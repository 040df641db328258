import { API_PATH } from '#contract/endpoint.ts';
import { type AppWorld, createApp } from '../http/app.ts';
import { callsOf, type Handlers } from '../http/mount.ts';
import type { AskEngine, Question } from './engine.ts';
import { askInProcess } from './in-process.ts';

/**
 * The engine, and while it is away what needs nothing of it: with the embedded places and the list of the network a
 * visitor still finds a branch, and with the human check is known for a person (R13.4.3).
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
    const answer = await engine(question);
    if (answer && answer.status < 500) return answer;
    return known.has(question.path.split('?')[0] ?? '') ? standIn(question) : answer;
  };
}
