import { createGazetteer } from '../../../src/server/network/places/gazetteer.ts';
import { readTowns } from '../../../src/server/network/places/towns.ts';
import { quantile } from '../core/rounds.ts';
import { PLACES_200 } from '../places-200.ts';

/** The result of measuring the suggestions of the gazetteer, printed as JSON. */
export interface SuggestResult {
  readonly right: number;
  readonly of: number;
  /** Wrong results: typed text, expected town, first suggestion. */
  readonly wrong: readonly (readonly [string, string, string])[];
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly worstInput: string;
  readonly heapMegabytes: number;
}

const SUGGESTIONS = 5;
const TURNS = 3;

const collect = (globalThis as { gc?: () => void }).gc ?? (() => undefined);
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

const before = heap();
const gazetteer = createGazetteer(readTowns());
await gazetteer.suggest('Milano', SUGGESTIONS);
const heapMegabytes = (heap() - before) / 1e6;
const wrong: [string, string, string][] = [];
for (const [typed, town] of PLACES_200) {
  const [first] = await gazetteer.suggest(typed, SUGGESTIONS);
  const found = first?.displayLines[0] ?? '';
  if (found !== town) wrong.push([typed, town, found]);
}
const best = new Map<string, number>();
const times: number[] = [];
for (let turn = 0; turn < TURNS; turn += 1)
  for (const [typed] of PLACES_200) {
    const began = performance.now();
    await gazetteer.suggest(typed, SUGGESTIONS);
    const ms = performance.now() - began;
    times.push(ms);
    best.set(typed, Math.min(ms, best.get(typed) ?? ms));
  }
const [worstInput = '', worst = 0] = [...best].sort((a, b) => b[1] - a[1])[0] ?? [];
const suggested: SuggestResult = {
  ...{ right: PLACES_200.length - wrong.length, of: PLACES_200.length, wrong },
  ...{ p50: quantile(times, 0.5), p99: quantile(times, 0.99), worst, worstInput, heapMegabytes },
};
console.log(JSON.stringify(suggested));
