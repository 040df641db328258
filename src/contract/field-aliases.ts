import type { z } from 'zod/mini';

/** Pairs of wire names with the same meaning. */
const ALIAS_PAIRS = [
  ['oppID', 'appointmentId'],
  ['ricontatto', 'Ricontatto'],
  ['cellulare', 'telefono'],
] as const;
const OTHER_NAME: Readonly<Record<string, string>> = Object.fromEntries(
  ALIAS_PAIRS.flatMap(([a, b]) => [[a, b] as const, [b, a]]),
);

type Shape = Readonly<Record<string, z.ZodMiniType>>;
const shapeOf = (schema: z.ZodMiniType | undefined) => (schema as { readonly shape?: Shape } | undefined)?.shape;

/**
 * Renames the fields of a value to the aliases that the schema knows, nested objects included. A field stays as it is
 * if it has no alias, or if the value contains both names.
 */
export function inOneSpelling(schema: z.ZodMiniType | undefined, given: unknown): unknown {
  const shape = shapeOf(schema);
  if (shape === undefined || typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const known = (name: string): string => {
    const other = OTHER_NAME[name];
    const isOther = other !== undefined && Object.hasOwn(shape, other) && !Object.hasOwn(given, other);
    return !Object.hasOwn(shape, name) && isOther ? other : name;
  };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [known(name), inOneSpelling(shape[known(name)], value)]),
  );
}
