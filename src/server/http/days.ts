import type { Endpoint } from '#contract/endpoint.ts';
import { compactDay, dayAndHour, isoDay } from '#contract/wire.ts';
import { isPlausibleDay } from '#domain/time/plausible.ts';
import type { IsoDay } from '#domain/time/rome.ts';

/** As much of a schema as is needed to look into it. */
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

/** Whether a day in an input lies years away; what day it is, only an input with a day asks. */
export type ImplausibleDay = (given: unknown, today: () => IsoDay) => boolean;

/**
 * What judges the days of a call's input: the calendar's edges break computations and the database alike, and nobody
 * means them. Which fields are days, the contract's own schemas tell; a call that takes anything has none.
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
