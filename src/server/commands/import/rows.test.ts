import { expect, test, vi } from 'vitest';
import { decodeText } from './decode-text.ts';
import { readHours } from './hours.ts';
import { AGENT_LINE, branchLine, csv, customerLine } from './import.testing.ts';
import { importBytes } from './import-bytes.ts';
import { readRows } from './rows.ts';

// R0.58, R0.11
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
  ['agent', 'code,name,oam,caps,phone,email', 'AG01,Livia Vento,A1,20121  20122,,'],
  [
    'branch',
    'code,name,address,cap,city,province,lat,lng,email,phone,hours,consultants',
    '0101,Prima,Via della Vela 1,20121,Milano,MI,45.46,9.19,,,"1-5 09:00-13:00",2',
  ],
])('without a kind column the columns tell a %s', (kind, header, line) => {
  const { lines, faults } = readRows(`${header}\r\n${line}\r\n`);
  expect(faults).toEqual([]);
  expect(lines.map(({ row }) => row.kind)).toEqual([kind]);
});

const PLACE = 'kind,code,name,address,cap,city,province,lat,lng,email,phone,hours,consultants';

// R13.12.2
test('a misspelt column is refused before anything is read: nobody is emptied by it', () => {
  const { lines, faults } = readRows(csv(branchLine('0101', 'Prima')).replace('email', 'e-mail'));
  expect(lines).toEqual([]);
  expect(faults).toEqual([
    expect.stringMatching(/^line 1: unknown column at place 10; known are kind, code, name/),
    'line 1: kind branch needs the column email',
  ]);
});

test('a column that a kind needs and the file lacks is named; a customer keeps what no column tells', () => {
  expect(readRows(`${PLACE.replace(',phone', '')}\n${branchLine('0101', 'Prima')}`).lines).toEqual([]);
  const { faults } = readRows('kind,code,name\nagent,AG01,Livia Vento');
  expect(faults).toEqual(
    ['oam', 'phone', 'email', 'caps'].map((column) => `line 1: kind agent needs the column ${column}`),
  );
});

test('a file without a header line says where, and repeats none of its data', () => {
  const { faults } = readRows('BLLGVR87D52M999Y,Ginevra,Bellacqua\nTRRRND79P03M999W,Orlando,Terravento');
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('unknown column at place 1, 2, 3');
  expect(faults.join()).not.toMatch(/Ginevra|BLLGVR/);
});

test.each([
  ['semicolons and decimal commas', ';', '45,46', '9,19'],
  ['tabs', '\t', '45.46', '9.19'],
])('%s are read like commas', (_, between, lat, lng) => {
  const values = [
    'branch',
    '0101',
    'Prima',
    'Via Vela 1',
    '20121',
    'Milano',
    'MI',
    lat,
    lng,
    '',
    '',
    '"1-5 09:00-13:00; 6 09:00-12:30"',
    '2',
  ];
  const { lines, faults } = readRows([PLACE.replaceAll(',', between), values.join(between)].join('\r\n'));
  expect(faults).toEqual([]);
  expect(lines[0]?.row).toMatchObject({ lat: 45.46, lng: 9.19, hours: expect.objectContaining({ length: 6 }) });
});

test.each([
  ['UTF-8', new TextEncoder().encode('Città')],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFCittà')],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, ...Buffer.from('Città', 'utf16le'))],
  ['Windows-1252', Buffer.from('Città', 'latin1')],
])('%s is read as it was meant', (_, bytes) => expect(decodeText(bytes)).toBe('Città'));

// R13.12.2
test.each([
  ['with an unknown column', csv(branchLine('0101', 'Prima')).replace('email', 'e-mail'), /^line 1: unknown column/],
  ['that is no text', 'PK\u0003\u0004\u0000\u0000', /^net\.csv is not a text file: save it as CSV in UTF-8$/],
])('a file %s says so and changes nothing', async (_, text, fault) => {
  const store = vi.fn(async () => ({ counts: new Map(), faults: [] }));
  const imported = await importBytes('net.csv', Buffer.from(text), store);
  expect([imported.faults[0], store.mock.calls]).toEqual([expect.stringMatching(fault), []]);
  expect(await importBytes('net.csv', Buffer.from(csv(branchLine('0101', 'Prima'))), store)).toMatchObject({
    faults: [],
  });
  expect(store).toHaveBeenCalledOnce();
});

// R13.12.2
test('what is no text is not read at all', () => {
  expect(decodeText(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBeNull();
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
