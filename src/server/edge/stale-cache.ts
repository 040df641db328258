import type { Endpoint } from '#contract/endpoint.ts';
import type { EdgeRequest } from './edge-request.ts';
import type { EngineAnswer } from './engine.ts';

const MAX_ANSWERS = 1_000;
const MAX_AGE_MS = 30 * 60_000;

type CachedRequest = Pick<EdgeRequest, 'path' | 'body' | 'language'>;

/** Caches public answers of the engine for half an hour, for use during its outages. Booking never relies on it. */
export interface StaleCache {
  keep(endpoint: Endpoint, question: CachedRequest, answer: EngineAnswer): void;
  find(endpoint: Endpoint, question: CachedRequest): EngineAnswer | null;
}

export function createStaleCache(now: () => number): StaleCache {
  const kept = new Map<string, { readonly answer: EngineAnswer; readonly at: number }>();
  return {
    keep({ common }, question, { status, headers, body }) {
      if (common !== true || status !== 200) return;
      const name = cacheKey(question);
      kept.delete(name);
      // Cookies belong to one browser and are dropped.
      kept.set(name, { answer: { status, headers: { 'content-type': headers['content-type'] }, body }, at: now() });
      if (kept.size > MAX_ANSWERS) kept.delete(kept.keys().next().value ?? '');
    },
    find({ common }, question) {
      const found = common === true ? kept.get(cacheKey(question)) : undefined;
      return found && now() - found.at < MAX_AGE_MS ? found.answer : null;
    },
  };
}

const cacheKey = ({ path, body, language }: CachedRequest): string => `${language} ${path} ${body?.toString() ?? ''}`;
