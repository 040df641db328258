import type { Town } from './towns.ts';

const rank = (town: Town): number => (town.isCapital ? 1_000_000 : 0) + town.caps.length * 1000 + town.km2;
/** Towns by importance, the first the most important. */
export const biggest = (towns: readonly Town[]): readonly Town[] => [...towns].sort((a, b) => rank(b) - rank(a));

/**
 * Finds the towns of a postcode, the biggest first. A generic one such as 00100 or 20100, no longer in use, means the
 * city with this prefix.
 */
export function townsOfCap(towns: readonly Town[]): (cap: string) => readonly Town[] {
  const byCap = new Map<string, Town[]>();
  for (const town of biggest(towns)) for (const cap of town.caps) byCap.set(cap, [...(byCap.get(cap) ?? []), town]);
  const cities = biggest(towns).filter((town) => town.isCapital && town.caps.length > 1);
  return (cap) => {
    const exact = byCap.get(cap);
    if (exact) return exact;
    if (!cap.endsWith('100')) return [];
    return cities.filter((town) => town.caps[0]?.startsWith(cap.slice(0, 3)));
  };
}
