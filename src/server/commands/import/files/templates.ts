import { PERSON } from '#contract/descriptions/samples.ts';
import { BYTE_ORDER_MARK, csvLine } from '#domain/csv.ts';
import { ITALIAN } from '../../../platform/csv/header.ts';
import { COLUMNS, KINDS, type Kind } from '../read/row.ts';

const PLACE = {
  ...{ name: 'Milano Vela', address: 'Via della Vela 1', cap: '20121', city: 'Milano', province: 'MI' },
  ...{ lat: '45,4642', lng: '9,1900', email: 'vela@example.org', phone: '02 5550100' },
  ...{ hours: '1-5 09:00-13:00 14:00-18:00; 6 09:00-12:30', consultants: '1-5 3; 6 1', area: '', active: 'si' },
};
/** One example line per kind, without real persons. */
const EXAMPLES: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  branch: { code: '0901', ...PLACE },
  agency: { code: 'A901', ...PLACE, name: 'Agenzia Vela', consultants: '2' },
  agent: {
    ...{ code: 'AG901', name: 'Livia Vento', oam: 'A901', phone: '333 1000900', email: 'livia@example.org' },
    ...{ caps: '20121 20122', multi_area: 'no', public_phone: '333 1000901', active: 'si' },
  },
  customer: {
    ...{ tax_code: PERSON.codiceFiscale, first_name: 'Ginevra', last_name: 'Bellacqua', email: 'ginevra@example.org' },
    ...{ mobile: '333 1000021', cap: '20121', residence_cap: '20122', job: '2', owner_branch: '' },
  },
  closure: {
    ...{ code: '0901', day: '2099-12-24', last_day: '2099-12-31', from: '14:00', until: '18:00' },
    ...{ active: 'si', consultants: '0', reason: 'Inventario' },
  },
  absence: {
    ...{ code: '0901', day: '2099-12-24', last_day: '', from: '', until: '', active: 'si', consultants: '1' },
  },
};

/** Description of each column; by kind where kinds differ. */
const WANTED: Readonly<Record<string, string | Readonly<Partial<Record<Kind, string>>>>> = {
  code: {
    closure: "the branch's or agency's code",
    absence: "the branch's or agency's code",
    branch: '2 to 12 capital letters or digits; a known code is written over',
    agency: '2 to 12 capital letters or digits; a known code is written over',
    agent: '2 to 12 capital letters or digits; a known code is written over',
  },
  ...{ name: 'as people read it', address: 'street and number', city: 'the town', province: 'two capital letters' },
  cap: 'five digits; lat and lng lie within 30 km of it',
  ...{ lat: '35 to 48, with a comma or a point', lng: '6 to 19, with a comma or a point' },
  area: "an area's code, made at the desk; may be empty",
  ...{ email: 'may be empty', phone: 'may be empty', mobile: 'may be empty', oam: 'may be empty' },
  hours: 'by weekday, 1 is Monday: 1-5 09:00-13:00 14:00-18:00; 6 09:00-12:30',
  consultants: {
    branch: 'how many receive at once: 3, or by weekday 1-5 3; 6 1',
    agency: 'how many receive at once: 3, or by weekday 1-5 3; 6 1',
    closure: 'how many still receive; 0 or empty closes',
    absence: 'how many are away; empty is 1',
  },
  active: {
    branch: 'no deactivates (kind, code and active are enough then); without the column it is si',
    agency: 'no deactivates (kind, code and active are enough then); without the column it is si',
    agent: 'no deactivates (kind, code and active are enough then); without the column it is si',
    closure: 'no takes the closure away',
    absence: 'no takes the absence away',
  },
  caps: 'postcodes with a space between; may be empty',
  public_phone: "the number that the agent's page shows; empty shows none",
  multi_area: 'si or no; without the column an agent stays what he is',
  tax_code: 'sixteen characters; a known one is written over',
  ...{ first_name: 'letters, spaces, apostrophes', last_name: 'letters, spaces, apostrophes' },
  residence_cap: 'five digits; may be empty',
  job: '1 self-employed, 2 employed, 3 retired, 4 other; may be empty',
  owner_branch: "a branch's code; may be empty",
  ...{
    day: '24/12/2099 or 2099-12-24',
    last_day: 'empty is one day',
    from: 'empty is the whole day',
    until: 'as from',
  },
  reason: 'without names and without health',
};

/** The templates, one file per kind of row: header, column descriptions, and an example line. */
export const templates = (): readonly (readonly [name: string, text: string])[] =>
  KINDS.map((kind) => [`${kind}.csv`, templateOf(kind)]);

function templateOf(kind: Kind): string {
  const columns = COLUMNS[kind];
  const line = (cells: readonly string[]) => csvLine(cells, ITALIAN);
  const remark = (text: string) => line([`# ${text}`, ...columns.map(() => '')]);
  const wanted = (column: string) => {
    const words = WANTED[column];
    return typeof words === 'string' ? words : words?.[kind];
  };
  return [
    `${BYTE_ORDER_MARK}${line(['kind', ...columns])}`,
    remark('Lines that begin with # are not read. The last line is an example: write over it.'),
    ...columns.map((column) => remark(`${column}: ${wanted(column) ?? ''}`)),
    line([kind, ...columns.map((column) => EXAMPLES[kind][column] ?? '')]),
  ].join('');
}
