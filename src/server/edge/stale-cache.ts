import type { Endpoint } from '#contract/endpoint.ts';
import type { EngineAnswer, Question } from './engine.ts';

const MOST = 1_000;
const GOOD_MS = 30 * 60_000;

type Named = Pick<Question, 'path' | 'body'>;

/** Stale cache of public responses, for engine outages. Booking never relies on it. */
export interface StaleCache {
  keep(endpoint: Endpoint, question: Named, answer: EngineAnswer): void;
  find(endpoint: Endpoint, question: Named): EngineAnswer | null;
}

export function createStaleCache(now: () => number): StaleCache {
  const kept = new Map<string, { readonly answer: EngineAnswer; readonly at: number }>();
  return {
    keep({ common }, question, { status, headers, body }) {
      if (common !== true || status !== 200) return;
      const name = nameOf(question);
      kept.delete(name);
      // Cookies belong to one browser and are dropped.
      kept.set(name, { answer: { status, headers: { 'content-type': headers['content-type'] }, body }, at: now() });
      if (kept.size > MOST) kept.delete(kept.keys().next().value ?? '');
    },
    find({ common }, question) {
      const found = common === true ? kept.get(nameOf(question)) : undefined;
      return found && now() - found.at < GOOD_MS ? found.answer : null;
    },
  };
}

const nameOf = ({ path, body }: Named): string => `${path} ${body?.toString() ?? ''}`;
