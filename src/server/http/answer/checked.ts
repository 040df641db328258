import * as z from 'zod/mini';

declare const CHECKED: unique symbol;
/** JSON of an answer, or of a part of one, that was judged by the contract when it was made. */
export type CheckedJson = string & { readonly [CHECKED]: true };

/** What breaks the contract is our fault: it throws, and the caller gets a 500. */
export function checkedJson(schema: z.ZodMiniType, value: unknown, what: string): CheckedJson {
  const judged = z.safeParse(schema, value);
  if (!judged.success) throw new TypeError(`The answer of ${what} breaks the contract`);
  return JSON.stringify(judged.data) as CheckedJson;
}

/** Parts put together by literal JSON, as in checkedAs`{"Filiali":[${parts}],"IsCapClink":${flag}}`. */
export const checkedAs = (
  literal: TemplateStringsArray,
  ...parts: readonly (CheckedJson | readonly CheckedJson[] | boolean)[]
): CheckedJson => String.raw({ raw: literal }, ...parts.map((part) => String(part))) as CheckedJson;

/** An answer that is sent as it was checked; whoever looks into it parses it. */
export const checkedAnswer = <T>(json: CheckedJson): { readonly json: CheckedJson; readonly body: T } => ({
  json,
  get body(): T {
    return JSON.parse(json);
  },
});

/** A checked object of an answer that went well. */
export const withStatus = (json: CheckedJson): CheckedJson => `{"Status":"0",${json.slice(1)}` as CheckedJson;
