import { appendFile } from 'node:fs/promises';
import type { LineSender } from './buffered-lines.ts';

/** Group-readable, for a program that collects logs. */
const MODE = 0o640;

/** Appends lines to a file. Each write opens the path, so after a rotation the next write creates a new file. */
export const createFileSender = (path: string): LineSender => ({
  send: (lines) => appendFile(path, lines.map(({ text }) => `${text}\n`).join(''), { mode: MODE }),
  close: () => undefined,
});
