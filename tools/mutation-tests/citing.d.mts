/** What Vitest is asked for: `titles` is a pattern. */
export interface Asked {
  readonly project: 'unit' | 'server';
  readonly files: readonly string[];
  readonly titles: string;
}
export declare function citing(
  page: string,
  sources: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Asked[]>;
export declare function patternOf(title: string): string;
