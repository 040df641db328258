import { createGazetteer } from './gazetteer.ts';
import type { Places } from './places.ts';
import { readTowns } from './towns.ts';

/** Delay in ms after the start, so that the first requests do not wait while the place data are read. */
const AFTER_START_MS = 3_000;

/** The place data of Italy, read once per process. */
let country: Places | null = null;
const readCountry = (): Places => {
  country ??= createGazetteer(readTowns());
  return country;
};

/** The embedded place service, whose data are read at their first use or some seconds after the start. */
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
