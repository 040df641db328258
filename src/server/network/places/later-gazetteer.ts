import { createGazetteer } from './gazetteer.ts';
import type { Places } from './places.ts';
import { readTowns } from './towns.ts';

/** Milliseconds after its start in which a process answers sooner than it knows every name of the country. */
const AFTER_START_MS = 3_000;

/** The names of the country are the same for all who ask in a process. */
let country: Places | null = null;
const readCountry = (): Places => {
  country ??= createGazetteer(readTowns());
  return country;
};

/** The embedded places, read when they are first asked for, or soon: no start waits for them. */
export function laterGazetteer(make: () => Places = readCountry): Places {
  let made: Places | null = null;
  const known = () => {
    made ??= make();
    return made;
  };
  setTimeout(known, AFTER_START_MS).unref();
  return {
    suggest: (text, limit) => known().suggest(text, limit),
    centreOf: (cap) => known().centreOf(cap),
    sure: (text) => known().sure(text),
    nearest: (lat, lng) => known().nearest(lat, lng),
  };
}
