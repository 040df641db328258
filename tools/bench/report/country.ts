import type { Row } from '../core/row.ts';

/**
 * 50 million visits and 2 million bookings a day: 600 visits a second in the mean, 3,000 at the peak, with 120
 * bookings.
 */
const PEAK = { visits: 3_000, bookings: 120 };

/** The requests of a visit and of a booking. A hold counts as a create; the page itself comes from a CDN. */
const ASKED: readonly {
  readonly call: string;
  readonly id: string;
  readonly name: string;
  readonly perSecond: number;
}[] = [
  { call: 'autocomplete', id: 'P8', name: 'autocomplete', perSecond: 2 * PEAK.visits },
  { call: 'TrovaFiliali3', id: 'P1', name: 'TrovaFiliali3', perSecond: PEAK.visits },
  { call: 'GetUserDataAndAppointmentByCf', id: 'P7', name: 'lookup among', perSecond: PEAK.bookings },
  { call: 'BloccaOrario, CreateAppointment', id: 'P5', name: 'CreateAppointment, 32', perSecond: 2 * PEAK.bookings },
];

export interface Need {
  readonly call: string;
  readonly perSecond: number;
  /** Core-milliseconds of one call, including database and client. */
  readonly cost: number;
  readonly cores: number;
}

/**
 * The cores for a peak hour of a whole country, from the cost of a call here: all cores of the measured machine,
 * divided by its calls per second. Null when a call was not measured.
 */
export function countryOf(rows: readonly Row[], cores: number): readonly Need[] | null {
  const needs = ASKED.map(({ call, id, name, perSecond }) => {
    const rate = rows.find((row) => row.id === id && row.name.startsWith(name))?.value ?? 0;
    const cost = (1_000 * cores) / rate;
    return { call, perSecond, cost, cores: (perSecond * cost) / 1_000 };
  });
  return needs.every((need) => Number.isFinite(need.cost)) ? needs : null;
}

export function countryTable(needs: readonly Need[]): string {
  const line = ({ call, perSecond, cost, cores }: Need) =>
    `| ${call} | ${perSecond.toLocaleString('en')} | ${cost.toFixed(2)} | ${cores.toFixed(1)} |`;
  // Sums the rounded values, so that the total matches the table.
  const all = needs.reduce((sum, { cores }) => sum + Number(cores.toFixed(1)), 0);
  const heads = ['| call | a second at the peak | core-ms each | cores |', '| --- | --- | --- | --- |'];
  return [...heads, ...needs.map(line), `| all | | | ${all.toFixed(1)} |`].join('\n');
}
