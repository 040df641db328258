import * as z from 'zod/mini';

declare const CHECKED: unique symbol;
/** JSON of an answer or a part of one, validated against the contract at its creation. */
export type CheckedJson = string & { readonly [CHECKED]: true };

/** A violation of the contract is a server fault: it throws, and the caller gets a 500. */
export function checkedJson(schema: z.ZodMiniType, value: unknown, what: string): CheckedJson {
  const judged = z.safeParse(schema, value);
  if (!judged.success) throw new TypeError(`The answer of ${what} breaks the contract`);
  return JSON.stringify(judged.data) as CheckedJson;
}

/** Combines parts by literal JSON, as in checkedAs`{"Filiali":[${parts}],"IsCapClink":${flag}}`. */
export const checkedAs = (
  literal: TemplateStringsArray,
  ...parts: readonly (CheckedJson | readonly CheckedJson[] | boolean)[]
): CheckedJson => String.raw({ raw: literal }, ...parts.map((part) => String(part))) as CheckedJson;

/** An answer that is sent as validated JSON; its `body` is parsed on access. */
export const checkedAnswer = <T>(json: CheckedJson): { readonly json: CheckedJson; readonly body: T } => ({
  json,
  get body(): T {
    return JSON.parse(json);
  },
});

/** Adds the success status to a validated object. */
export const withStatus = (json: CheckedJson): CheckedJson => `{"Status":"0",${json.slice(1)}` as CheckedJson;
