export function whenChanged(folders: readonly string[], work: () => Promise<void>, signal: AbortSignal): void;
