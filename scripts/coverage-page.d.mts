/** Path of a file from the root → its text. */
type Sources = ReadonlyMap<string, string>;
export declare function idsIn(text: string, order: readonly string[]): ReadonlySet<string>;
export declare function pageOf(page: string, sources: Sources): string;
export declare function unknownIds(page: string, sources: Sources): string[];
/** Id → the tests that name it, each title as it is written, its placeholders included. */
export declare function testsCiting(
  page: string,
  sources: Sources,
): ReadonlyMap<string, readonly { readonly file: string; readonly title: string }[]>;
