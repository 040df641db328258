import { expect, test } from 'vitest';
import { readHours } from './hours.ts';
import { AGENT_LINE, branchLine, csv, customerLine } from './import.testing.ts';
import { readRows } from './rows.ts';

test('every bad line is named, with its number and its columns, never its values', () => {
  const { faults } = readRows(
    csv(
      branchLine('0101', 'Prima'),
      branchLine('0102', 'Due', '2012', '1 9-13'),
      customerLine().replace('customer', 'person'),
      customerLine('x', 'm****@velaposta.example'),
      branchLine('0101', 'Ancora'),
    ),
  );
  expect(faults).toEqual([
    'line 3: cap is not valid, hours must look like "1-5 09:00-13:00 14:00-18:00; 6 09:00-12:30", without overlaps',
    'line 4: kind must be branch, agency, agent or customer',
    'line 5: email is not valid, owner_branch must be 2 to 12 capital letters or digits',
    'line 6: says again what line 2 says',
  ]);
});

test('sound lines of every kind are read', () => {
  const { lines, faults } = readRows(`\uFEFF${csv(branchLine('0101', 'Prima'), '', AGENT_LINE, customerLine('0101'))}`);
  expect(faults).toEqual([]);
  expect(lines.map(({ line, row }) => [line, row.kind])).toEqual([
    [2, 'branch'],
    [4, 'agent'],
    [5, 'customer'],
  ]);
  expect(lines[2]?.row).toMatchObject({ mobile: '+393331000021', residence_cap: '20122', job: 2, cap: null });
});

test.each([
  ['customer', 'tax_code,first_name,last_name', 'BLLGVR87D52M999Y,Ginevra,Bellacqua'],
  ['agent', 'code,name,oam,caps', 'AG01,Livia Vento,A1,20121  20122'],
  [
    'branch',
    'code,name,address,cap,city,province,lat,lng,hours,consultants',
    '0101,Prima,Via della Vela 1,20121,Milano,MI,45.46,9.19,"1-5 09:00-13:00",2',
  ],
])('without a kind column the columns tell a %s', (kind, header, line) => {
  const { lines, faults } = readRows(`${header}\r\n${line}\r\n`);
  expect(faults).toEqual([]);
  expect(lines.map(({ row }) => row.kind)).toEqual([kind]);
});

test.each([
  ['a column too many', 'tax_code,first_name\nBLLGVR87D52M999Y,Ginevra,Bellacqua'],
  ['an open quote', 'tax_code,first_name\n"BLLGVR87D52M999Y,Ginevra'],
])('%s is a fault of its line, without its data', (_, text) => {
  expect(readRows(text).faults).toEqual(["line 2: is not a line of CSV with the header's columns"]);
});

test('hours are read per weekday, in order', () => {
  expect(readHours('6 09:00-12:30; 1-2 14:00-18:00 09:00-13:00')).toEqual([
    { weekday: 1, opens: 540, closes: 780 },
    { weekday: 1, opens: 840, closes: 1080 },
    { weekday: 2, opens: 540, closes: 780 },
    { weekday: 2, opens: 840, closes: 1080 },
    { weekday: 6, opens: 540, closes: 750 },
  ]);
});

test.each(['', '8 09:00-13:00', '5-1 09:00-13:00', '1 13:00-09:00', '1 09:00-25:00', '1 09:00-13:00 12:00-14:00'])(
  'hours "%s" are refused',
  (text) => expect(readHours(text)).toBeNull(),
);
