import { API_PATH } from '#contract/endpoint.ts';
import { type AppWorld, createApp } from '../http/app.ts';
import { callsOf } from '../http/mount.ts';
import { placeHandlers } from '../network/places/place-handlers.ts';
import type { Places } from '../network/places/places.ts';
import type { AskEngine, Question } from './engine.ts';
import { askInProcess } from './in-process.ts';

/**
 * The engine, and while it is away the embedded places for what needs nothing else: with them and the list of the
 * network a visitor still finds a branch.
 */
export async function withStandIn(
  engine: AskEngine,
  places: Places,
  world: Omit<AppWorld, 'calls' | 'isReady'>,
): Promise<AskEngine> {
  const calls = callsOf(placeHandlers(places));
  const known = new Set(calls.map(({ endpoint }) => `${API_PATH}/${endpoint.call}`));
  const app = await createApp({ ...world, calls, rateLimits: false, isReady: async () => true });
  const standIn = askInProcess(app);
  return async (question: Question) => {
    const answer = await engine(question);
    if (answer && answer.status < 500) return answer;
    return known.has(question.path.split('?')[0] ?? '') ? standIn(question) : answer;
  };
}
