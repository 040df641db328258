import type { z } from 'zod/mini';

/** Pairs of wire names with the same meaning. */
const PAIRS = [
  ['oppID', 'appointmentId'],
  ['ricontatto', 'Ricontatto'],
  ['cellulare', 'telefono'],
] as const;
const OTHER: Readonly<Record<string, string>> = Object.fromEntries(
  PAIRS.flatMap(([a, b]) => [[a, b] as const, [b, a]]),
);

type Shape = Readonly<Record<string, z.ZodMiniType>>;
const shapeOf = (schema: z.ZodMiniType | undefined) => (schema as { readonly shape?: Shape } | undefined)?.shape;

/**
 * Renames the fields of a value to their names in the schema, nested objects included. An unknown name stays, and so
 * does one whose other spelling is present too.
 */
export function inOneSpelling(schema: z.ZodMiniType | undefined, given: unknown): unknown {
  const shape = shapeOf(schema);
  if (shape === undefined || typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const known = (name: string): string => {
    const other = OTHER[name];
    const isOther = other !== undefined && Object.hasOwn(shape, other) && !Object.hasOwn(given, other);
    return !Object.hasOwn(shape, name) && isOther ? other : name;
  };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [known(name), inOneSpelling(shape[known(name)], value)]),
  );
}
