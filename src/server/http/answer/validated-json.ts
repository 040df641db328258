import * as z from 'zod/mini';

declare const CHECKED: unique symbol;
/** JSON of an answer, or of a part of an answer, that was validated against the contract when it was created. */
export type CheckedJson = string & { readonly [CHECKED]: true };

/** Validates a value and serialises it. Throws when it breaks the contract: a server fault, which gets a 500. */
export function checkedJson(schema: z.ZodMiniType, value: unknown, what: string): CheckedJson {
  const result = z.safeParse(schema, value);
  if (!result.success) throw new TypeError(`The answer of ${what} breaks the contract`);
  return JSON.stringify(result.data) as CheckedJson;
}

/** Joins validated parts with literal JSON, as in checkedAs`{"Filiali":[${parts}],"IsCapClink":${flag}}`. */
export const checkedAs = (
  literal: TemplateStringsArray,
  ...parts: readonly (CheckedJson | readonly CheckedJson[] | boolean)[]
): CheckedJson => String.raw({ raw: literal }, ...parts.map((part) => String(part))) as CheckedJson;

/** An answer that is sent as its validated JSON. `body` parses the JSON on access. */
export const checkedAnswer = <T>(json: CheckedJson): { readonly json: CheckedJson; readonly body: T } => ({
  json,
  get body(): T {
    return JSON.parse(json);
  },
});

/** Adds `"Status":"0"` (success) to the JSON of a validated object. */
export const withStatus = (json: CheckedJson): CheckedJson => `{"Status":"0",${json.slice(1)}` as CheckedJson;

/** Adds a validated part to the JSON of a validated object, under a name that the object does not have. */
export const withPart = (json: CheckedJson, name: string, part: CheckedJson): CheckedJson =>
  `${json.slice(0, -1)},"${name}":${part}}` as CheckedJson;
