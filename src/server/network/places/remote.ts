import type { Suggestion } from '#contract/places.ts';
import { fold } from './fold.ts';
import type { Places } from './places.ts';

/** Dependencies of a remote place service; tests pass a local server and a short timeout. */
export interface RemoteDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly patienceMs?: number;
}
/**
 * How to talk to one place service: the URLs of its requests, and the places in its answers (`read`, only in Italy).
 */
export interface Dialect {
  /** Null when the service does not support this query. */
  search(text: string, limit: number): string | null;
  reverse(lat: number, lng: number): string;
  read(answer: unknown): readonly Suggestion[];
}

const TIMEOUT_MS = 2_500;
const MAX_CACHED = 500;
/** Nominatim's policy requires a user agent. */
const HEADERS = { accept: 'application/json', 'user-agent': 'fissa' };

/** Whether a result is a place in Italy: a region has no label, and the country as a whole is no place. */
const isSomewhere = ({ displayLines }: Suggestion): boolean =>
  displayLines.length > 0 && fold(displayLines.join(' ')) !== 'italia';

/**
 * Creates a place service that asks a remote one, with a timeout of 2.5 s and without redirects, and caches its answers
 * to texts. After a failure or an empty answer the embedded places (gazetteer) answer.
 */
export function remotePlaces(deps: RemoteDeps, dialect: Dialect, gazetteer: Places): Places {
  const kept = new Map<string, readonly Suggestion[]>();

  async function ask(url: string, keep: boolean): Promise<readonly Suggestion[]> {
    const known = kept.get(url);
    if (known) return known;
    try {
      const signal = AbortSignal.timeout(deps.patienceMs ?? TIMEOUT_MS);
      const reply = await deps.fetch(url, { redirect: 'error', signal, headers: HEADERS });
      const read = reply.ok ? dialect.read(await reply.json()) : [];
      const found = read.filter(isSomewhere);
      if (keep && found.length > 0) remember(url, found);
      return found;
    } catch {
      return [];
    }
  }
  function remember(url: string, found: readonly Suggestion[]): void {
    const [oldest] = kept.keys();
    if (kept.size >= MAX_CACHED && oldest !== undefined) kept.delete(oldest);
    kept.set(url, found);
  }

  async function suggest(text: string, limit: number): Promise<readonly Suggestion[]> {
    const url = dialect.search(text, limit);
    const found = url === null ? [] : await ask(url, true);
    return found.length > 0 ? found.slice(0, limit) : gazetteer.suggest(text, limit);
  }

  return {
    centreOf: (cap) => gazetteer.centreOf(cap),
    suggest,
    /** The gazetteer decides whether a text names a town; the service locates the address in it. */
    async sure(text) {
      const town = await gazetteer.sure(text);
      if (town === null) return null;
      const [best] = await suggest(text, 1);
      return best?.displayLines.includes(town.displayLines[0] ?? '') === true ? best : town;
    },
    async nearest(lat, lng) {
      // A visitor's position is not cached.
      const [found] = await ask(dialect.reverse(lat, lng), false);
      return found ?? gazetteer.nearest(lat, lng);
    },
  };
}
