import { fold } from './fold.ts';
import { nearestTown } from './nearest-town.ts';
import type { CapCentre, Place, Places } from './places.ts';
import { beginnings } from './prefix-index.ts';
import { searchNames } from './search-names.ts';
import { sureTown } from './sure-town.ts';
import type { Town } from './towns.ts';
import { biggest, townsOfCap } from './towns-of-cap.ts';

const CAP = /\b\d{5}\b/;
const PART_OF_CAP = /^\d{3,4}$/;

const otherNameOf = ({ otherNames: [otherName] }: Town) => (otherName === undefined ? {} : { otherName });

const suggestion = (town: Town, cap: string | undefined, placeType: Place['placeType']): Place => ({
  displayLines: [town.name, `${town.province}, ${town.region}`],
  location: { lat: town.lat, lng: town.lng },
  placeType,
  ...otherNameOf(town),
  ...(cap ? { cap } : {}),
});

/**
 * Creates a place service from the embedded data of Italy. It finds postcodes, towns, addresses with a town, and
 * misspelt names. The name of the country alone is no place.
 */
export function createGazetteer(towns: readonly Town[]): Places {
  const townsOf = townsOfCap(towns);
  const caps = [...new Set(biggest(towns).flatMap((town) => town.caps))];
  const capsFrom = beginnings(caps.map((cap) => [cap, { cap, town: townsOf(cap)[0] }]));
  const names = searchNames(towns);
  const nearest = nearestTown(towns);
  const named = sureTown(towns);

  const byNumber = (text: string): readonly Place[] | null => {
    const cap = CAP.exec(text)?.[0];
    if (cap && (text === cap || townsOf(cap).length > 0))
      return townsOf(cap).map((town) => suggestion(town, town.caps.includes(cap) ? cap : town.caps[0], 'CAP'));
    if (!PART_OF_CAP.test(text)) return null;
    return capsFrom(text).flatMap(({ cap, town }) => (town ? [suggestion(town, cap, 'CAP')] : []));
  };

  return {
    async centreOf(cap): Promise<CapCentre | null> {
      const [town] = townsOf(cap);
      return town
        ? { lat: town.lat, lng: town.lng, city: town.name, province: town.province, ...otherNameOf(town) }
        : null;
    },
    async suggest(text, limit) {
      const folded = fold(text);
      if (!folded || folded === 'italia') return [];
      const found =
        byNumber(text.trim()) ?? names(folded, limit).map((town) => suggestion(town, town.caps[0], 'LOCALITY'));
      return found.slice(0, limit);
    },
    async sure(text) {
      const town = named(text);
      const cap = CAP.exec(text)?.[0];
      return town && suggestion(town, cap ?? town.caps[0], cap === text ? 'CAP' : 'LOCALITY');
    },
    async nearest(lat, lng) {
      const town = nearest(lat, lng);
      return town ? suggestion(town, town.caps[0], 'LOCALITY') : null;
    },
  };
}
