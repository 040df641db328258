import { compassOf, offsetKm } from '#domain/place/around.ts';
import { distanceKm } from '#domain/place/distance.ts';
import { ringsUpTo } from '#domain/place/rings.ts';
import type { PageWords } from '#texts/words.ts';
import type { MapPoint, Ring } from '#ui/map/rings-map.tsx';
import { addressLine, type Branch, hasPoint } from '../session/branch.ts';
import type { Place, Point } from '../session/place.ts';

/** Other branches drawn around one branch; more would overlap. */
const MAX_NEIGHBOURS = 3;

type Words = Pick<PageWords, 'map' | 'formats'>;
interface Drawing {
  /** The content of the drawing in words. */
  readonly title: string;
  readonly points: readonly MapPoint[];
  readonly rings: readonly Ring[];
}

/** The drawing of one branch: the nearest others, in their direction. */
export function drawAroundBranch(words: Words, branch: Branch, branches: readonly Branch[]): Drawing {
  const others = branches
    .filter((other) => other.code !== branch.code && hasPoint(other) && hasPoint(branch))
    .sort((a, b) => distanceKm(branch, a) - distanceKm(branch, b))
    .slice(0, MAX_NEIGHBOURS);
  const title = words.map.title(branch.name, addressLine(branch));
  return {
    ...ringsAround(words, branch, others),
    title: [title, ...others.map((other) => inWords(words, branch, other))].join('; '),
    points: [
      { name: branch.name, dx: 0, dy: 0, kind: 'pin' },
      ...others.map((other) => pointOf(branch, other, { kind: 'dot' })),
    ],
  };
}

interface Branches {
  readonly branches: readonly Branch[];
  readonly chosen: string | undefined;
  readonly onChoose: (branch: Branch) => void;
}

/**
 * The drawing of all branches: each with its number in the list, around the searched place, and
 * the chosen one as a pin. A press on one chooses it.
 */
export function drawAroundPlace(
  words: Words,
  place: Place,
  { branches, chosen, onChoose }: Branches,
): Drawing & { readonly caption: string } {
  const { formats } = words;
  const from = place.cap || place.city || words.map.searched;
  const known = branches
    .map((branch, at) => ({ branch, mark: String(at + 1) }))
    .filter(({ branch }) => hasPoint(branch));
  const places = known.map(({ branch }) => branch);
  return {
    ...ringsAround(words, place, places),
    title: `${words.map.around(from)}: ${places.map((branch) => inWords(words, place, branch)).join('; ')}`,
    caption: words.map.noStreets(from),
    points: [
      ...known.map(({ branch, mark }) =>
        pointOf(place, branch, {
          mark,
          kind: branch.code === chosen ? 'pin' : 'dot',
          press: {
            label: words.map.choose(branch.name, formats.exactDistance(distanceKm(place, branch))),
            onPress: () => onChoose(branch),
          },
        }),
      ),
      { name: from, dx: 0, dy: 0, kind: 'here' },
    ],
  };
}

function inWords({ map: t, formats }: Words, from: Point, branch: Branch): string {
  return t.neighbour(
    branch.name,
    formats.exactDistance(distanceKm(from, branch)),
    t.winds[compassOf(offsetKm(from, branch))],
  );
}

function pointOf(from: Point, branch: Branch, sign: Pick<MapPoint, 'kind' | 'mark' | 'press'>): MapPoint {
  const { east, north } = offsetKm(from, branch);
  return { name: branch.name, dx: east, dy: north, ...sign };
}

function ringsAround({ map: t, formats }: Words, middle: Point, around: readonly Point[]): Pick<Drawing, 'rings'> {
  const farthest = Math.max(0, ...around.map((point) => distanceKm(middle, point)));
  return { rings: ringsUpTo(farthest).map((km) => ({ km, label: t.ring(formats.exactDistance(km)) })) };
}
