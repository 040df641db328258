import { google, nominatim, photon } from './dialects.ts';
import type { Places } from './places.ts';
import { type Dialect, type RemoteDeps, remotePlaces } from './remote.ts';

const DIALECTS = { photon, nominatim, google } as const;
const isKnown = (name: string): name is keyof typeof DIALECTS => name in DIALECTS;

/** Creates the place service of a setting: `embedded`, `photon:URL`, `nominatim:URL` or `google:KEY`. */
export function createPlaces(setting: string, deps: RemoteDeps, gazetteer: Places): Places {
  const dialect = dialectOf(setting);
  return dialect === null ? gazetteer : remotePlaces(deps, dialect, gazetteer);
}

/** Protocol of a setting's remote service; null for the embedded places. */
export function dialectOf(setting: string): Dialect | null {
  const [name = '', ...rest] = setting.split(':');
  return isKnown(name) ? DIALECTS[name](rest.join(':').replace(/\/$/, '')) : null;
}
