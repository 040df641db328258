import type { Suggestion } from '#contract/places.ts';
import { fold } from './fold.ts';
import type { Places } from './places.ts';

/** Dependencies of a remote place service; tests pass a local server and a short timeout. */
export interface RemoteDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly patienceMs?: number;
}
/** Requests and answers of one service; `read` drops places outside Italy. */
export interface Dialect {
  /** Null when the service does not support this query. */
  search(text: string, limit: number): string | null;
  reverse(lat: number, lng: number): string;
  read(answer: unknown): readonly Suggestion[];
}

const PATIENCE_MS = 2_500;
const KEPT = 500;
/** Nominatim's policy requires a user agent. */
const HEADERS = { accept: 'application/json', 'user-agent': 'fissa' };

/** Excludes results without a label (a region), and the country itself. */
const isSomewhere = ({ displayLines }: Suggestion): boolean =>
  displayLines.length > 0 && fold(displayLines.join(' ')) !== 'italia';

/**
 * A remote service with the gazetteer as fallback: 2.5 s timeout, no redirects, answers to texts cached. The
 * gazetteer answers on any failure or empty result.
 */
export function remotePlaces(deps: RemoteDeps, dialect: Dialect, gazetteer: Places): Places {
  const kept = new Map<string, readonly Suggestion[]>();

  async function ask(url: string, keep: boolean): Promise<readonly Suggestion[]> {
    const known = kept.get(url);
    if (known) return known;
    try {
      const signal = AbortSignal.timeout(deps.patienceMs ?? PATIENCE_MS);
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
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
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
