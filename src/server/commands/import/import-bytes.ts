import { decodeText } from './decode-text.ts';
import type { Imported } from './import-lines.ts';
import { type Line, readRows } from './rows.ts';

/** Every row of a file, or none and a line for each bad one: what cannot be read whole is not even brought to `store` (R0.58, R13.12.2). */
export async function importBytes(
  file: string,
  bytes: Uint8Array,
  store: (lines: readonly Line[]) => Promise<Imported>,
): Promise<Imported> {
  const none = (faults: readonly string[]): Imported => ({ counts: new Map(), faults });
  const text = decodeText(bytes);
  if (text === null) return none([`${file} is not a text file: save it as CSV in UTF-8`]);
  const { lines, faults } = readRows(text);
  return faults.length > 0 ? none(faults) : store(lines);
}
