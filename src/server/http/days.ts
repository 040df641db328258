import type { Endpoint } from '#contract/endpoint.ts';
import { compactDay, dayAndHour, isoDay } from '#contract/wire.ts';
import { isPlausibleDay } from '#domain/time/plausible.ts';
import type { IsoDay } from '#domain/time/rome.ts';

/** The parts of a zod schema that the search for day fields reads. */
interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly shape?: Readonly<Record<string, Schema>>;
      readonly options?: readonly Schema[];
      readonly innerType?: Schema;
    };
  };
}
const DAYS: ReadonlySet<unknown> = new Set([isoDay, compactDay, dayAndHour]);

/** True when a day in the input is too far from today. `today` is called only for inputs with a day. */
export type ImplausibleDay = (given: unknown, today: () => IsoDay) => boolean;

/**
 * Creates the check of the days in an endpoint's input, since extreme dates break computations and the database. It
 * finds the day fields in the endpoint's schema; an input that accepts anything has none.
 */
export function implausibleDayOf({ input }: Pick<Endpoint, 'input'>): ImplausibleDay {
  const fields = dayFields(input as unknown as Schema);
  return (given, today) => {
    const values = given as Readonly<Record<string, unknown>>;
    return fields.some((field) => {
      const value = values[field];
      return typeof value === 'string' && value !== '' && !isPlausibleDay(value, today());
    });
  };
}

function dayFields({ _zod: { def } }: Schema): string[] {
  const options = def.options ?? [];
  if (def.type === 'union' && options.every((option) => option._zod.def.type === 'object'))
    return options.flatMap(dayFields);
  return Object.entries(def.shape ?? {}).flatMap(([field, schema]) => (isDay(schema) ? [field] : []));
}

function isDay(schema: Schema): boolean {
  const { innerType, options = [] } = schema._zod.def;
  return DAYS.has(schema) || (innerType !== undefined && isDay(innerType)) || options.some(isDay);
}
