/** Path of a file from the root → its text. */
type Sources = ReadonlyMap<string, string>;
export declare function idsIn(text: string, order: readonly string[]): ReadonlySet<string>;
export declare function testsCiting(
  page: string,
  sources: Sources,
): ReadonlyMap<string, readonly { readonly file: string; readonly title: string }[]>;
export declare function unknownIds(page: string, sources: Sources): string[];
export declare function uncovered(page: string, sources: Sources): string[];
export declare function withTests(page: string, sources: Sources): string;
