import { expect, test } from 'vitest';
import { notMeasured, type Row } from '../core/row.ts';
import { countryOf, countryTable } from './country.ts';

const row = (id: string, name: string, value: number): Row => ({ ...notMeasured(id, name, ''), value });
const rows = [
  row('P1', 'TrovaFiliali3', 4_000),
  row('P5', 'CreateAppointment, 1 booker', 100),
  row('P5', 'CreateAppointment, 32 bookers', 500),
  row('P7', 'lookup among 200,000 customers', 1_000),
  row('P8', 'autocomplete', 2_000),
];

// R15.1.9
test("the cores of a country's peak hour follow from the cost of its calls", () => {
  const needs = countryOf(rows, 2) ?? [];
  expect(needs.map(({ call, cost, cores }) => [call, cost, cores])).toEqual([
    ['autocomplete', 1, 6],
    ['TrovaFiliali3', 0.5, 1.5],
    ['GetUserDataAndAppointmentByCf', 2, 0.24],
    ['BloccaOrario, CreateAppointment', 4, 0.96],
  ]);
  expect(countryTable(needs)).toContain('| all | | | 8.7 |');
});

test('returns null when a figure is missing', () => {
  expect(countryOf(rows.slice(1), 2)).toBeNull();
});
