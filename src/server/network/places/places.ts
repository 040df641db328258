import type { Suggestion } from '#contract/places.ts';
import { err, type Result } from '#domain/result.ts';
import type { Answer, ProblemCode } from '../../http/public-gate.ts';

export interface CapCentre {
  readonly lat: number;
  readonly lng: number;
  readonly city: string;
  /** Two letters, such as `MI`. */
  readonly province: string;
}

/** A place service. Null or an empty list: no such place. It may throw when it is down. */
export interface Places {
  centreOf(cap: string): Promise<CapCentre | null>;
  /** At most `limit` places in Italy, best first. */
  suggest(text: string, limit: number): Promise<readonly Suggestion[]>;
  /** The place that a text names unambiguously; null where the best of `suggest` is a guess. */
  sure(text: string): Promise<Suggestion | null>;
  nearest(lat: number, lng: number): Promise<Suggestion | null>;
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
