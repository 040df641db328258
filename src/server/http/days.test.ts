import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { implausibleDayOf } from './days.ts';

const TODAY = '2026-11-22';
const FORMS = ['2026-12-01', '20261201', '2026-12-01 10:00'];

type Fields = Readonly<Record<string, z.ZodMiniType>>;
const fieldsOf = (schema: unknown): Fields => {
  const { shape, options = [] } = (schema as z.ZodMiniType)._zod.def as {
    shape?: Fields;
    options?: readonly unknown[];
  };
  return Object.assign({}, shape, ...options.map(fieldsOf));
};
/** Day formats that a field accepts; a field that also accepts letters is a text. */
const daysTaken = (schema: z.ZodMiniType) =>
  FORMS.filter((day) => z.safeParse(schema, day).success && !z.safeParse(schema, day.replaceAll(/\d/g, 'A')).success);

/** A field that accepts anything stores no day. */
const takesAnything = ({ input }: (typeof ENDPOINT_LIST)[number]) => z.safeParse(input, { anything: 1 }).success;

const DATED = ENDPOINT_LIST.filter((endpoint) => !takesAnything(endpoint)).flatMap((endpoint) =>
  Object.entries(fieldsOf(endpoint.input)).flatMap(([field, schema]) =>
    daysTaken(schema).map((day) => [endpoint.call, field, day, endpoint] as const),
  ),
);

// R13.1.1
test.each(DATED)('the endpoint %s checks the day in %s, such as %s', (_call, field, day, endpoint) => {
  const isImplausible = implausibleDayOf(endpoint);
  expect(isImplausible({ [field]: day }, () => TODAY)).toBe(false);
  for (const year of ['0000', '0001', '9999'])
    expect(isImplausible({ [field]: day.replace('2026', year) }, () => TODAY)).toBe(true);
});

test('the contract has at least eleven day fields', () => {
  expect(DATED.length).toBeGreaterThanOrEqual(11);
});
