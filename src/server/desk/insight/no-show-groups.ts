import type { insight } from '#contract/desk/insight.ts';
import type { Output } from '#contract/endpoint.ts';
import { bandOf, isMorning, NO_SHOW_LEADS } from '#domain/insight/bands.ts';
import { estimateNoShows, type KnownAttendance } from '#domain/insight/no-show.ts';
import type { VisitCounts } from './visit-counts.ts';

type Group = Output<typeof insight>['gruppi'][number];

/**
 * Groups visits by product, lead time, morning/afternoon and reminder, with a no-show estimate for each; largest group
 * first. Uses no personal data.
 */
export function groupsOf(
  visitGroups: VisitCounts['visitGroups'],
  place: KnownAttendance,
  network: KnownAttendance,
): Group[] {
  const groups = new Map<string, Group>();
  for (const { product, lead, hour, reminded, missed, count } of visitGroups) {
    const band = bandOf(NO_SHOW_LEADS, Math.max(0, lead));
    if (band === undefined) continue;
    const name = `${product} ${band.from} ${isMorning(hour)} ${reminded}`;
    const known = groups.get(name);
    groups.set(name, {
      ...{ prodotto: product, anticipo: { da: band.from, a: band.to }, mattina: isMorning(hour), promemoria: reminded },
      nonVenuti: (known?.nonVenuti ?? 0) + (missed ? count : 0),
      casi: (known?.casi ?? 0) + count,
      suCento: null,
    });
  }
  return [...groups.values()]
    .map((group) => ({ ...group, suCento: estimateOf(group, place, network) }))
    .sort((one, other) => other.casi - one.casi);
}

function estimateOf({ casi, nonVenuti }: Group, place: KnownAttendance, network: KnownAttendance): Group['suCento'] {
  const estimate = estimateNoShows({ cases: casi, missed: nonVenuti }, place, network);
  return estimate && { circa: estimate.about, da: estimate.from, a: estimate.to };
}
