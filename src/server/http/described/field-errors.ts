import type * as z from 'zod/mini';
import type { FieldError } from '#contract/problem.ts';

type Issue = z.core.$ZodIssue;

/** Errors per answer, since a long body may have any number. */
const MAX_ERRORS = 20;
/** Pattern of a field name; other input is not echoed. */
const NAME = /^\w{1,40}$/;

const RULES: Readonly<Partial<Record<Issue['code'], FieldError['rule']>>> = {
  invalid_value: 'choice',
  invalid_format: 'format',
  unrecognized_keys: 'unknown',
};

/** Lists each field that breaks the contract with the rule that it breaks, without the input's values. */
export function fieldErrors(issues: readonly Issue[], given: unknown): FieldError[] {
  const all = issues
    .flatMap((issue) => errorsOf(issue, given, []))
    .map((error) => [`${error.path} ${error.rule}`, error] as const);
  return [...new Map(all).values()].slice(0, MAX_ERRORS);
}

function errorsOf(issue: Issue, given: unknown, above: readonly PropertyKey[]): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: pointer([...path, key]), rule: 'unknown' }));
  if (!hasValue(given, path)) return [{ path: pointer(path), rule: 'missing' }];
  if (issue.code === 'invalid_union') return ofUnion(issue, given, path);
  return [{ path: pointer(path), rule: ruleOf(issue) }];
}

/**
 * Errors of a value that fits no variant of a union. For objects they are those of the variant with the fewest errors;
 * for plain values they are one error, `choice`.
 */
function ofUnion(
  issue: Issue & { readonly code: 'invalid_union' },
  given: unknown,
  path: readonly PropertyKey[],
): FieldError[] {
  const inside = issue.errors.filter((issues) =>
    issues.some((one) => one.path.length > 0 || one.code === 'unrecognized_keys'),
  );
  const [nearest] = inside.sort((a, b) => a.length - b.length);
  if (nearest === undefined) return [{ path: pointer(path), rule: 'choice' }];
  return nearest.flatMap((one) => errorsOf(one, given, path));
}

function ruleOf(issue: Issue): FieldError['rule'] {
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'too-short' : 'too-small';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too-long' : 'too-big';
  return issue.code === 'invalid_type' ? 'type' : (RULES[issue.code] ?? 'rule');
}

function hasValue(given: unknown, path: readonly PropertyKey[]): boolean {
  let value = given;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[name];
  }
  return true;
}

const pointer = (path: readonly PropertyKey[]): string =>
  path.map((name) => `/${NAME.test(String(name)) ? String(name) : '?'}`).join('');
