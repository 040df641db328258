export function writeChecksums(folder: string, list: string): void;
export function pack(parent: string, name: string, archive: string, seconds: number): void;
