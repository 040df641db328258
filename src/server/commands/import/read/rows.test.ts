import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeFormat, openText } from '../../../platform/csv/text-source.ts';
import { AGENT_LINE, aFile, aSource, branchLine, csv, customerLine } from '../import.testing.ts';
import { customersOf } from './customers-of.ts';
import { KNOWN_COLUMNS } from './header.ts';
import { consultantsText, hoursText, readConsultants, readHours } from './hours.ts';
import { seenTaxCodes } from './seen.ts';

/** The faults of a file, as an operator reads them. */
async function readRows(text: string) {
  const { source, survey } = await aFile(text);
  const faults = [...survey.unusable, ...survey.faults.map(({ line, reason }) => `line ${line}: ${reason}`)];
  const batches = survey.unusable.length > 0 ? [] : await all(customersOf(source, survey.faults, () => undefined));
  return { lines: [...survey.network, ...batches.flat()], faults };
}
async function all<T>(each: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of each) list.push(one);
  return list;
}

// R0.58, R0.11
test('every bad line is reported with its number and columns, never its values', async () => {
  const { faults } = await readRows(
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
    'line 4: kind must be branch, agency, agent, customer, closure or absence',
    'line 5: email is not valid, owner_branch must be 2 to 12 capital letters or digits',
    'line 6: says again what line 2 says',
  ]);
});

test('every cell is trimmed before validation', async () => {
  const line = customerLine('0101', ' laura.verdi@velaposta.example\u00A0\u200B');
  const { lines, faults } = await readRows(csv(branchLine('0101', 'Sant’Agata\u00A0'), line));
  expect(faults).toEqual([]);
  expect(lines.map(({ row }) => row)).toMatchObject([
    { name: "Sant'Agata" },
    { email: 'laura.verdi@velaposta.example' },
  ]);
});

test('valid lines of every kind are read', async () => {
  const { lines, faults } = await readRows(
    `\uFEFF${csv(branchLine('0101', 'Prima'), '', AGENT_LINE, customerLine('0101'))}`,
  );
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
])('without a kind column a %s is recognised by the other columns', async (kind, header, line) => {
  const { lines, faults } = await readRows(`${header}\r\n${line}\r\n`);
  expect(faults).toEqual([]);
  expect(lines.map(({ row }) => row.kind)).toEqual([kind]);
});

const PLACE = 'kind,code,name,address,cap,city,province,lat,lng,email,phone,hours,consultants';

// R13.12.2
test('a duplicate column is refused, since it is unclear which value counts', async () => {
  const twice = (await readRows('kind,code,active,code\nbranch,0101,no,0102')).faults;
  expect(twice).toEqual(['line 1: the column code stands there twice']);
});

// R13.12.2
test('a misspelt column is refused before any row is read, and clears no value', async () => {
  const { lines, faults } = await readRows(csv(branchLine('0101', 'Prima')).replace('email', 'e-mail'));
  expect(lines).toEqual([]);
  expect(faults).toEqual([
    expect.stringMatching(/^line 1: unknown column at place 10; known are kind, code, name/),
    'line 1: kind branch needs the column email',
  ]);
});

test('a missing required column is reported; a customer keeps the stored values of missing optional columns', async () => {
  expect((await readRows(`${PLACE.replace(',phone', '')}\n${branchLine('0101', 'Prima')}`)).lines).toEqual([]);
  const { faults } = await readRows('kind,code,name\nagent,AG01,Livia Vento');
  expect(faults).toEqual(
    ['oam', 'phone', 'email', 'caps'].map((column) => `line 1: kind agent needs the column ${column}`),
  );
});

test('a file without a header line is reported by position, without its data', async () => {
  const { faults } = await readRows('BLLGVR87D52M999Y,Ginevra,Bellacqua\nTRRRND79P03M999W,Orlando,Terravento');
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('unknown column at place 1, 2, 3');
  expect(faults.join()).not.toMatch(/Ginevra|BLLGVR/);
});

test.each([
  ['semicolons and decimal commas', ';', '45,46', '9,19'],
  ['tabs', '\t', '45.46', '9.19'],
])('values separated by %s are read like values separated by commas', async (_, between, lat, lng) => {
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
  const { lines, faults } = await readRows([PLACE.replaceAll(',', between), values.join(between)].join('\r\n'));
  expect(faults).toEqual([]);
  expect(lines[0]?.row).toMatchObject({ lat: 45.46, lng: 9.19, hours: expect.objectContaining({ length: 6 }) });
});

// R18.4.6
test.each([
  ['UTF-8', new TextEncoder().encode('Città')],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFCittà')],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, ...Buffer.from('Città', 'utf16le'))],
  ['Windows-1252', Buffer.from('Città', 'latin1')],
] as const)('%s is read correctly, and named', async (encoding, bytes) => {
  const source = await aSource(bytes);
  expect([(await all(source.chunks())).join(''), source.detected.encoding]).toEqual(['Città', encoding]);
});

// R18.4.6
test('a file saved by an Italian spreadsheet is read, and described in one line', async () => {
  const place = PLACE.replaceAll(',', ';');
  const line = 'branch;0101;Città;Via Vela 1;20121;Milano;MI;45,46;9,19;;;"1-5 09:00-13:00; 6 09:00-12:30";12';
  const saved = `${place}\r\n${line}\r\n;;;;;;;;;;;;\r\n`;
  const source = await aSource(Buffer.from(saved, 'latin1'));
  expect(describeFormat(source.detected)).toBe(
    'Windows-1252, semicolons between values, lines end with CRLF, decimal comma',
  );
  const { lines, faults } = await readRows(saved);
  expect([faults, lines.length]).toEqual([[], 1]);
  expect(lines[0]?.row).toMatchObject({
    name: 'Città',
    lat: 45.46,
    consultants: new Map([1, 2, 3, 4, 5, 6, 7].map((day) => [day, 12])),
  });
  const closures =
    'kind;code;day;last_day;from;until;reason\r\nclosure;0101;24/12/2099;6/1/2100;9:00;13:00:00;Ferie\r\n';
  expect((await readRows(closures)).lines[0]?.row).toMatchObject({
    ...{ day: '2099-12-24', last_day: '2100-01-06', from: 540, until: 780, consultants: 0, active: true },
  });
});

// R18.4.6
test('only comment lines are skipped; a row may begin with a number sign', async () => {
  const { lines, faults } = await readRows(
    'name,kind,code,oam,caps,phone,email\n# a remark,,,,,,\n#1 Vento,agent,AG01,,,,',
  );
  expect(faults).toEqual([]);
  expect(lines.map(({ row }) => 'name' in row && row.name)).toEqual(['#1 Vento']);
});

// R13.12.2
test('a file that is not text is refused', async () => {
  const bytes = async function* () {
    yield Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0);
  };
  expect(await openText(bytes, KNOWN_COLUMNS)).toBe('no-text');
});

test.each([
  ['a column too many', 'tax_code,first_name\nBLLGVR87D52M999Y,Ginevra,Bellacqua'],
  ['an open quote', 'tax_code,first_name\n"BLLGVR87D52M999Y,Ginevra'],
])("%s is reported as a fault of its line, without the line's data", async (_, text) => {
  expect((await readRows(text)).faults).toEqual(["line 2: is not a line of CSV with the header's columns"]);
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

// R18.4.8
test.each([
  ['3', '3'],
  ['12', '12'],
  ['1-5 3; 6 1', '1-5 3; 6 1'],
  ['6 2; 1-5 2', '2'],
  ['1-5 2', '1-5 2; 6 0'],
  ['99', '99'],
])('consultants "%s" are written as "%s"', (text, said) => {
  const week = readHours('6 09:00-12:30; 1-5 14:00-18:00 09:00-13:00') ?? [];
  expect(consultantsText(week, readConsultants(text) ?? new Map())).toBe(said);
  expect(hoursText(week)).toBe('1-5 09:00-13:00 14:00-18:00; 6 09:00-12:30');
});

// R18.4.8
test.each(['0', '100', '1-5 3; 5 2', '1-5', 'due', ''])('consultants "%s" are refused', (text) =>
  expect(readConsultants(text)).toBeNull(),
);

// R18.4.7
test.each([
  ['2026-02-30,,,', 'day is not valid'],
  ['2026-12-24,2026-12-23,,', 'last_day must be day or a later one, and within 366 days'],
  ['2026-12-24,,14:00,13:00', 'until must be after from'],
  ['2026-12-24,,9,13:00', 'from must be an hour like 09:00'],
])('an absence on "%s" is refused with a reason', async (span, reason) =>
  expect((await readRows(`kind,code,day,last_day,from,until\nabsence,0101,${span}`)).faults).toEqual([
    `line 2: ${reason}`,
  ]),
);

// R18.4.7
test('a day that two lines close is a duplicate', async () => {
  const lines = ['closure,0101,2026-12-24,2026-12-31,Ferie', 'closure,0101,2026-12-30,,Lutto'];
  expect((await readRows(['kind,code,day,last_day,reason', ...lines].join('\n'))).faults).toEqual([
    'line 3: says again what line 2 says',
  ]);
});

// R18.4.7
test('a row that ends a branch or agent needs only its code; a row with more columns is checked fully', async () => {
  const ends = 'kind,code,active\nbranch,0101,no\nagent,AG01,0';
  expect((await readRows(ends)).lines.map(({ row }) => row)).toEqual([
    { kind: 'ended', of: 'branch', code: '0101' },
    { kind: 'ended', of: 'agent', code: 'AG01' },
  ]);
  const { faults } = await readRows(`${ends}\nagent,AG02,si`);
  const needed = ['name', 'oam', 'phone', 'email', 'caps'];
  expect(faults).toEqual(needed.map((column) => `line 1: kind agent needs the column ${column}`));
});

// R18.4.4
test('the first line of each of many tax codes is found', () => {
  const seen = seenTaxCodes();
  const codeOf = (at: number) =>
    at.toString(36).toUpperCase().padStart(8, 'A') + (at * 7919).toString(36).toUpperCase().padStart(8, 'Z');
  const codes = Array.from({ length: 20_000 }, (_, at) => codeOf(at));
  expect(codes.filter((code, at) => seen(code, at + 2) !== 0)).toEqual([]);
  expect(codes.filter((code, at) => seen(code, 99_999) !== at + 2)).toEqual([]);
});

// R18.4.4
test('customers are read in batches, never ahead of the consumer', async () => {
  let given = 0;
  const header = 'tax_code,first_name,last_name\n';
  const line = 'BLLGVR87D52M999Y,Ginevra,Bellacqua\n';
  const source = await aSource(header);
  const chunks = async function* () {
    yield header;
    for (; given < 12_000; given += 100) yield line.repeat(100);
  };
  let [rows, ahead, most] = [0, 0, 0];
  for await (const batch of customersOf({ ...source, chunks }, [], () => undefined)) {
    rows += batch.length;
    most = Math.max(most, batch.length);
    ahead = Math.max(ahead, given - rows);
  }
  expect([rows, most]).toEqual([12_000, 1_000]);
  expect(ahead).toBeLessThan(6_000);
});

// R18.4.4
test('the documentation states time and memory of an import of a million rows', () => {
  const page = readFileSync('docs/data.md', 'utf8');
  expect(page).toMatch(/^\| import of 1,000,000 new customers \| \d+ min \d+ s \| \d+ MB \|$/m);
});
