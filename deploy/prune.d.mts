export function namedIn(texts: readonly string[], dependencies: readonly string[]): string[];
export function neededFolders(root: string, names: readonly string[]): Set<string>;
export function isUnread(path: string): boolean;
