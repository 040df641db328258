import type { Branch } from './me.ts';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The branches whose name, town or code contain the text, without case and accents. */
export function branchesNamed(places: readonly Branch[], text: string): readonly Branch[] {
  const wanted = plain(text.trim());
  return places.filter(({ code, name, city }) => plain(`${code} ${name} ${city}`).includes(wanted));
}
