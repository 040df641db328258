import type { Endpoint } from '#contract/endpoint.ts';
import { compactDay, dayAndHour, isoDay } from '#contract/wire.ts';
import { isPlausibleDay } from '#domain/time/plausible.ts';
import type { IsoDay } from '#domain/time/rome.ts';

/** The parts of a zod schema that the search for days reads. */
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

/** True when a day of the input is years away; `today` is called only for inputs with a day. */
export type ImplausibleDay = (given: unknown, today: () => IsoDay) => boolean;

/**
 * Checks days of a call's input, since the calendar's extremes break computations and the database. Day fields are
 * found in the contract's schemas; a call that accepts anything has none.
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
