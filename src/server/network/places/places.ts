import type { Suggestion } from '#contract/places.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/language.ts';
import { err, type Result } from '#domain/result.ts';
import type { Answer, ProblemCode } from '../../http/public-gate.ts';

/** A place with the town's other official name, such as Bozen. */
export interface Place extends Suggestion {
  readonly otherName?: string;
}

export interface CapCentre {
  readonly lat: number;
  readonly lng: number;
  readonly city: string;
  readonly otherName?: string;
  /** Two letters, such as `MI`. */
  readonly province: string;
}

/** A place service. Null or an empty list: no such place. It may throw when it is down. */
export interface Places {
  centreOf(cap: string): Promise<CapCentre | null>;
  /** At most `limit` places in Italy, best first. */
  suggest(text: string, limit: number): Promise<readonly Place[]>;
  /** The place that a text names unambiguously; null where the best of `suggest` is a guess. */
  sure(text: string): Promise<Place | null>;
  nearest(lat: number, lng: number): Promise<Place | null>;
}

/** The name of a town for a visitor: both official names, except in Italian. */
export const townName = (name: string, otherName: string | undefined, language: Language): string =>
  otherName === undefined || language === DEFAULT_LANGUAGE ? name : `${otherName}/${name}`;

/** A place on the wire, with the town's name for a visitor of this language. */
export function toWire({ otherName, ...place }: Place, language: Language): Suggestion {
  const [name = '', ...lines] = place.displayLines;
  return { ...place, displayLines: [townName(name, otherName, language), ...lines] };
}

/** Converts a failure of the place service to `unavailable`: the page then asks for a postcode. */
export async function guarded<T>(
  ask: () => Promise<Result<Answer<T>, ProblemCode>>,
): Promise<Result<Answer<T>, ProblemCode>> {
  try {
    return await ask();
  } catch {
    return err('unavailable');
  }
}
