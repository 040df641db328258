import { createGazetteer } from './gazetteer.ts';
import type { Places } from './places.ts';
import { readTowns } from './towns.ts';

/** Delay in ms after the start, so that the first answers do not wait for the gazetteer. */
const AFTER_START_MS = 3_000;

/** One gazetteer for the whole process. */
let country: Places | null = null;
const readCountry = (): Places => {
  country ??= createGazetteer(readTowns());
  return country;
};

/** The embedded places, read at their first use or soon after the start, which they do not delay. */
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
