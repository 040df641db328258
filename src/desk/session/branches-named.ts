import { unaccented } from '#domain/place/unaccented.ts';
import type { Branch } from './me.ts';

/** The branches whose name, town or code contain the text, without case and accents. */
export function branchesNamed<P extends Branch>(places: readonly P[], text: string): readonly P[] {
  const wanted = unaccented(text.trim());
  return places.filter(({ code, name, city }) => unaccented(`${code} ${name} ${city}`).includes(wanted));
}
