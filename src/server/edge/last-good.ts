import { agencySlots, findAgencies } from '#contract/agencies.ts';
import { agentData, agentDirect } from '#contract/agents.ts';
import { availability, findBranches, getBranch, locateBranch } from '#contract/branches.ts';
import { autocomplete, geocode, getCoordsByCap, reverseGeocode } from '#contract/places.ts';
import type { EngineAnswer, Question } from './engine.ts';

/** Calls that say the same to everybody. None of their answers is about a person. */
const COMMON = new Set<string>(
  [
    ...[agencySlots, agentData, agentDirect, autocomplete, availability, findAgencies, findBranches],
    ...[geocode, getBranch, getCoordsByCap, locateBranch, reverseGeocode],
  ].map(({ call }) => call),
);
const MOST = 1_000;
const GOOD_MS = 30 * 60_000;

/** What the engine answered last, for as long as it cannot be asked. Booking itself never relies on it. */
export interface LastGood {
  keep(call: string, question: Question, answer: EngineAnswer): void;
  find(call: string, question: Question): EngineAnswer | null;
}

export function createLastGood(now: () => number): LastGood {
  const kept = new Map<string, { readonly answer: EngineAnswer; readonly at: number }>();
  return {
    keep(call, question, { status, headers, body }) {
      if (!COMMON.has(call) || status !== 200) return;
      const name = nameOf(question);
      kept.delete(name);
      // A cookie is for the one who asked.
      kept.set(name, { answer: { status, headers: { 'content-type': headers['content-type'] }, body }, at: now() });
      if (kept.size > MOST) kept.delete(kept.keys().next().value ?? '');
    },
    find(call, question) {
      const found = COMMON.has(call) ? kept.get(nameOf(question)) : undefined;
      return found && now() - found.at < GOOD_MS ? found.answer : null;
    },
  };
}

const nameOf = ({ path, body }: Question): string => `${path} ${body?.toString() ?? ''}`;
