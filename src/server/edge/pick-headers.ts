/** The named headers that are present. */
export function pickHeaders(
  headers: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name] as string]),
  );
}
