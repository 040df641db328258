import { expect, test } from 'vitest';
import { readRecords } from '../../../platform/csv/records.ts';
import { openText } from '../../../platform/csv/text-source.ts';
import { aFile, aSource, branchLine, csv } from '../import.testing.ts';
import { KNOWN_COLUMNS } from './header.ts';

const read = async (text: string) => {
  const { survey } = await aFile(text);
  const faults = survey.faults.map(({ line, reason }) => `line ${line}: ${reason}`);
  return { rows: survey.network.map(({ line, row }) => [line, row.code]), faults: [...survey.unusable, ...faults] };
};
const HEADER = 'kind,code,name,oam,caps,phone,email';
const AGENT = 'agent,AG01,Livia Vento,A1,20121,,';
const italian = (text: string): string => text.replaceAll(',', ';');

test('column names in capitals, with semicolons, are read', async () => {
  expect(await read(italian(`${HEADER.toUpperCase()}\n${AGENT}`))).toEqual({ rows: [[2, 'AG01']], faults: [] });
  expect(await read('KIND;CODE;ACTIVE\nagent;AG01;no')).toEqual({ rows: [[2, 'AG01']], faults: [] });
});

test.each([
  ['a line sep=;', 'sep=;\n'],
  ['the line in quotes, behind a byte order mark', '\uFEFF"sep=;"\n'],
  ['the line in capitals', 'SEP=;\n'],
])('%s above the header is skipped, and lines keep their numbers', async (_, first) => {
  const text = `${first}${italian(`${HEADER}\n${AGENT}\n${AGENT.replace('AG01', 'a')}`)}`;
  expect(await read(text)).toEqual({
    rows: [[3, 'AG01']],
    faults: ['line 4: code must be 2 to 12 capital letters or digits'],
  });
});

test('a file with a sep= line and CRLF is read', async () => {
  expect(await read(`sep=;\r\n${italian(`${HEADER}\r\n${AGENT}\r\n`)}`)).toEqual({ rows: [[3, 'AG01']], faults: [] });
});

test('empty columns at the end are ignored, with or without cells below', async () => {
  expect(await read(`${HEADER},,\n${AGENT},,\n${AGENT.replace('AG01', 'AG02')}\n`)).toEqual({
    rows: [
      [2, 'AG01'],
      [3, 'AG02'],
    ],
    faults: [],
  });
  expect((await read(`${HEADER},\n${AGENT},x`)).faults).toEqual([
    "line 2: is not a line of CSV with the header's columns",
  ]);
});

test('an empty column between others is refused', async () => {
  expect((await read(`${HEADER.replace('oam', '')}\n${AGENT}`)).faults[0]).toMatch(
    /^line 1: unknown column at place 4;/,
  );
});

/** A branch line whose name has these bytes. */
const named = (...name: (string | number)[]): Uint8Array => {
  const [before = '', after = ''] = csv(branchLine('0101', '@')).split('@');
  const bytes = name.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')]));
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
};
const opened = (bytes: Uint8Array) =>
  openText(async function* () {
    // Byte by byte: a sign and the letter before it may come in two chunks.
    for (const byte of bytes) yield Uint8Array.of(byte);
  }, KNOWN_COLUMNS);

test.each([
  ['Forlì', ['Forl', 0x93]],
  ['Cantù', ['Cant', 0x9d]],
  ['Caffè', ['Caff', 0x8f]],
  ['Libertà', ['Libert', 0x88]],
  ['Niccolò', ['Niccol', 0x98]],
  ['Desirée', ['Desir', 0x8e, 'e']],
  ['CITTÀ', ['CITT', 0xcb]],
  ['NICCOLÒ ALTO', ['NICCOL', 0xf1, ' ALTO']],
  ['CANTÙ', ['CANT', 0xf4]],
])('%s of Excel on a Mac is recognised', async (_, name) => {
  expect(await opened(named(...name))).toBe('mac-roman');
});

test.each([
  ['Forlì Cantù Libertà', [0x46, 'orl', 0xec, ' Cant', 0xf9, ' Libert', 0xe0]],
  ['dell’Arte', ['dell', 0x92, 'Arte']],
  ['Bar “Sole” – 10 €…', ['Bar ', 0x93, 'Sole', 0x94, ' ', 0x96, ' 10 ', 0x80, 0x85]],
  ['Žiga Božič', [0x8e, 'iga Bo', 0x9e, 'i']],
  ['NOËL, CAFFÉ, ESPAÑA', ['NO', 0xcb, 'L, CAFF', 0xc9, ', ESPA', 0xd1, 'A']],
  ['Citroën Müller', ['Citro', 0xeb, 'n M', 0xfc, 'ller']],
])('%s of Windows is read', async (_, name) => {
  expect(await opened(named(...name))).toMatchObject({ detected: { encoding: 'Windows-1252' } });
});

test('the same letters in UTF-8 are read', async () => {
  const source = await aSource(csv(branchLine('0101', 'Forlì Cantù CITTÀ Ž')));
  expect(source.detected.encoding).toBe('UTF-8');
  const names: (string | undefined)[] = [];
  for await (const { fields } of readRecords(source)) names.push(fields?.name);
  expect(names).toEqual(['Forlì Cantù CITTÀ Ž']);
});
