/** Every file of code and its tests: path from the root, with forward slashes → text. */
export declare function readProject(): ReadonlyMap<string, string>;
