import type { insight } from '#contract/desk/insight.ts';
import type { Output } from '#contract/endpoint.ts';
import { bandOf, isMorning, NO_SHOW_LEADS } from '#domain/insight/bands.ts';
import { estimateNoShows, type KnownAttendance } from '#domain/insight/no-show.ts';
import type { VisitCounts } from './visit-counts.ts';

type Group = Output<typeof insight>['gruppi'][number];

/** No-shows of visits grouped by properties that are not personal, such as time of day; largest groups first. */
export function groupsOf(alike: VisitCounts['alike'], place: KnownAttendance, network: KnownAttendance): Group[] {
  const groups = new Map<string, Group>();
  for (const { product, lead, hour, reminded, missed, count } of alike) {
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
    .map((group) => ({ ...group, suCento: shareOf(group, place, network) }))
    .sort((one, other) => other.casi - one.casi);
}

function shareOf({ casi, nonVenuti }: Group, place: KnownAttendance, network: KnownAttendance): Group['suCento'] {
  const of = estimateNoShows({ cases: casi, missed: nonVenuti }, place, network);
  return of && { circa: of.about, da: of.from, a: of.to };
}
