import type { Suggestion } from '#contract/places.ts';
import { fold } from './fold.ts';
import type { Places } from './places.ts';

/** What a remote place service is asked through: tests pass a local stand-in and a short patience. */
export interface RemoteWorld {
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly patienceMs?: number;
}
/** How one service spells its questions and answers; answers outside Italy are left out by `read`. */
export interface Dialect {
  /** Null when the service may not be asked this. */
  search(text: string, limit: number): string | null;
  reverse(lat: number, lng: number): string;
  read(answer: unknown): readonly Suggestion[];
}

const PATIENCE_MS = 2_500;
const KEPT = 500;
/** Nominatim's policy asks programs for their name. */
const HEADERS = { accept: 'application/json', 'user-agent': 'fissa' };

/** Some services give a region or the country no line to show, others name the country, which is no place. */
const isSomewhere = ({ displayLines }: Suggestion): boolean =>
  displayLines.length > 0 && fold(displayLines.join(' ')) !== 'italia';

/**
 * A remote service in front of the gazetteer: 2.5 s of patience, no redirects followed, answers to texts kept. Whatever goes
 * wrong, and whatever it does not know, the gazetteer answers.
 */
export function remotePlaces(world: RemoteWorld, dialect: Dialect, gazetteer: Places): Places {
  const kept = new Map<string, readonly Suggestion[]>();

  async function ask(url: string, keep: boolean): Promise<readonly Suggestion[]> {
    const known = kept.get(url);
    if (known) return known;
    try {
      const signal = AbortSignal.timeout(world.patienceMs ?? PATIENCE_MS);
      const reply = await world.fetch(url, { redirect: 'error', signal, headers: HEADERS });
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
    /** Whether a text names a town is known here; where the address lies in it, the service tells better. */
    async sure(text) {
      const town = await gazetteer.sure(text);
      if (town === null) return null;
      const [best] = await suggest(text, 1);
      return best?.displayLines.includes(town.displayLines[0] ?? '') === true ? best : town;
    },
    async nearest(lat, lng) {
      // Where somebody is is kept nowhere.
      const [found] = await ask(dialect.reverse(lat, lng), false);
      return found ?? gazetteer.nearest(lat, lng);
    },
  };
}
