import { unaccented } from '#domain/place/unaccented.ts';
import type { Branch } from './me.ts';

/** The branches whose name, town or code contain the text, without case and accents. */
export function branchesNamed(places: readonly Branch[], text: string): readonly Branch[] {
  const wanted = unaccented(text.trim());
  return places.filter(({ code, name, city }) => unaccented(`${code} ${name} ${city}`).includes(wanted));
}
