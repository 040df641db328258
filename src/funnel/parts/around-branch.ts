import { compassOf, offsetKm } from '#domain/place/around.ts';
import { distanceKm } from '#domain/place/distance.ts';
import type { PageWords } from '#texts/words.ts';
import { addressLine, type Branch, hasPoint } from '../session/branch.ts';

/** More would only cover each other. */
const MOST = 3;

/** What a drawing of a branch shows: the nearest others, in their direction, and all of it in words. */
export function aroundBranch(
  { map: t, formats }: Pick<PageWords, 'map' | 'formats'>,
  branch: Branch,
  branches: readonly Branch[],
) {
  const others = branches
    .filter((other) => other.code !== branch.code && hasPoint(other) && hasPoint(branch))
    .map((other) => ({ name: other.name, km: distanceKm(branch, other), offset: offsetKm(branch, other) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, MOST);
  const words = others.map(({ name, km, offset }) =>
    t.neighbour(name, formats.exactDistance(km), t.winds[compassOf(offset)]),
  );
  return {
    title: [t.title(branch.name, addressLine(branch)), ...words].join('; '),
    neighbours: others.map(({ name, offset }) => ({ name, dx: offset.east, dy: offset.north })),
  };
}
