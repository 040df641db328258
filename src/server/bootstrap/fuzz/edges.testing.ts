// Values that often break programs: at, before and after every plausible limit.

/** A text that is inserted into a body as it is, such as JSON that a JSON writer never produces. */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const YEARS = (now: number) => [0, 1, 1582, 1969, 1970, now - 2, now - 1, now, now + 3, now + 4, 2038, 9999];
const DAYS_OF_YEAR = ['01-01', '02-28', '02-29', '02-30', '03-31', '04-31', '06-31', '09-31', '11-31', '12-31'];
const NO_DAYS = ['00-00', '00-10', '13-01', '10-15', '12-32', '01-19'];
/** Clock changes in Europe/Rome: the missing hour, and the repeated hour. */
const CLOCK_CHANGES = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'];

/** Days as 'YYYY-MM-DD', existing or not. */
export function edgeDays(now: number): readonly string[] {
  const years = YEARS(now).map((year) => String(year).padStart(4, '0'));
  return [...years.flatMap((year) => [...DAYS_OF_YEAR, ...NO_DAYS].map((rest) => `${year}-${rest}`)), ...CLOCK_CHANGES];
}

export const EDGE_HOURS = [
  '00:00',
  '01:59',
  '02:00',
  '02:30',
  '03:00',
  '08:59',
  '09:00',
  '09:10',
  '12:60',
  '23:59',
  '24:00',
  '9:00',
];

export const EDGE_NAMES = [
  ...['', ' ', 'A', 'Ng', "D'Angelo", 'D\u2019Angelo', 'D`Angelo', "''", "O'", '*', '**', 'R****', 'Ma*rio'],
  ...[
    '😀',
    'Ugo😀',
    'Łukasz',
    'Weiß',
    'İbrahim',
    'ﬁlippo',
    'e\u0301\u0301\u0301',
    '\u0301\u0301',
    'Z̸͖͐',
    'שלום',
    'علي',
    '\u202eoiraM',
  ],
  ...[
    'Mario\u200bRossi',
    'R2D2',
    '1',
    '<b>',
    'Rossi\nMario',
    'Rossi\r\nBcc: x@y.example',
    'a\tb',
    '\u0007',
    '\u001b[2J',
    '\u0085',
  ],
  ...[
    'x'.repeat(120),
    'x'.repeat(121),
    'Ö'.repeat(120),
    '\u0301'.repeat(120),
    'ẞ'.repeat(121),
    "'".repeat(120),
    '😀'.repeat(60),
  ],
];

export const EDGE_TAX_CODES = [
  ...['RSSMRA80A01H50MM', 'RSSMRA80A01H5LMX', 'RSSMRA80A01HRLMS', 'RSSMRAULALMHRLMD'],
  ...[
    'RSSMRA80B30H501X',
    'RSSMRA80A00H501V',
    'RSSMRA80A32H501C',
    'RSSMRA80A40H501Z',
    'RSSMRA80A72H501G',
    'RSSMRA01B29H501Z',
  ],
  ...[
    'RSSMRA80A01H501X',
    '12345670017',
    'rssmra80a01h501u',
    ' RSSMRA80A01H501U ',
    'RſſMRA80A01H501U',
    'R****A80A01H501U',
  ],
  ...['RSSMRA20A01H501G', 'RSSMRA00B29H501Y', `RSSMRA80A01H501U${' '.repeat(24)}`, `RSSMRA80A01H501U${' '.repeat(25)}`],
];

const EDGE_TEXTS = [
  ...[
    "'; drop table branch; --",
    '" or 1=1',
    '%',
    '_',
    '\\',
    '\\u0000',
    '${7*7}',
    '{{7*7}}',
    '../../etc/passwd',
    'null',
  ],
  ...['\u0000', 'a\u0000b', '\ud800', '\udc00a', 'a\ud83d', '\ufeff', '\u2028', '\uffff', '\u007f', 'a\u0001b'],
  ...[
    'm***@p***.example',
    'a@b',
    'a@b.c',
    `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
    '"a b"@c.example',
    'a@b.example\r\nBcc: c@d.example',
  ],
  ...['+39 333 1234567', '333123456', '********67', '0039', '+', '٣٣٣١٢٣٤٥٦٧', '3'.repeat(40)],
];

const LENGTHS = [
  1, 2, 5, 6, 12, 13, 20, 21, 40, 41, 60, 61, 120, 121, 200, 201, 254, 255, 256, 257, 400, 401, 2_000, 2_001, 8_001,
  40_000,
];
const EDGE_NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e21,
  5e-324,
  1e308,
  90,
  -90,
  90.0000001,
  180,
  32_767,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
];
const RAW = [
  '1e400',
  '-1e400',
  '9223372036854775808',
  '1'.repeat(400),
  '0.1e-400',
  '-0',
  '[[[[[[[[[1]]]]]]]]]',
  '{"__proto__":{"admin":true}}',
  '{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{}}}}}}}}}',
  '"\\ud83d\\ude00"',
  '"\\u0041"',
  'NaN',
  "'x'",
  '1,',
  '"\u0001"',
  '{"toString":1,"a":1,"a":2}',
];

/** Odd values for any field. */
export const EDGE_VALUES: readonly unknown[] = [
  ...[null, true, false, '', [], {}, [[]], [null], { a: 1 }, { $gt: '' }, ['0101'], { length: 3 }],
  ...EDGE_NUMBERS,
  ...EDGE_TEXTS,
  ...LENGTHS.map((length) => 'x'.repeat(length)),
  ...LENGTHS.slice(0, 12).map((length) => '7'.repeat(length)),
  ...RAW.map((text) => new Raw(text)),
];
