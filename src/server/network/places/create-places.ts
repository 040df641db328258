import { google, nominatim, photon } from './dialects.ts';
import type { Places } from './places.ts';
import { type RemoteWorld, remotePlaces } from './remote.ts';

const DIALECTS = { photon, nominatim, google } as const;
const isKnown = (name: string): name is keyof typeof DIALECTS => name in DIALECTS;

/** The place service of a setting: `embedded`, `photon:URL`, `nominatim:URL` or `google:KEY` (R0.68). */
export function createPlaces(setting: string, world: RemoteWorld, gazetteer: Places): Places {
  const [name = '', ...rest] = setting.split(':');
  if (!isKnown(name)) return gazetteer;
  return remotePlaces(world, DIALECTS[name](rest.join(':').replace(/\/$/, '')), gazetteer);
}
