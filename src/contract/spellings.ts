import type { z } from 'zod/mini';

/** Names that mean the same on the wire. */
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
 * A value in the spelling its schema knows: what came under the other name is put under that one, whole objects inside
 * included. A name the schema does not know stays, and so does one whose other spelling is there too.
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
