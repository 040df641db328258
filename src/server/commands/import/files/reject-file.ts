import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BYTE_ORDER_MARK, csvLine } from '#domain/csv.ts';
import { readRecords } from '../../../platform/csv/records.ts';
import type { TextSource } from '../../../platform/csv/text-source.ts';
import { REJECTED } from '../read/header.ts';
import type { Fault } from '../read/read-row.ts';

/** Options to write a file with personal data: readable by its owner only, and never over an existing file. */
export const OWN_FILE = { mode: 0o600, flags: 'wx' } as const;

/**
 * The text of a file with the rejected rows, each with its line and the reason. Once corrected, the file can be
 * imported.
 */
export async function* rejectedText(source: TextSource, faults: readonly Fault[]): AsyncGenerator<string> {
  const reasons = new Map(faults.map(({ line, reason }) => [line, reason]));
  const { delimiter } = source.detected;
  let isFirst = true;
  for await (const { header, line, cells } of readRecords(source)) {
    const reason = reasons.get(line);
    // The imported file may itself be one of rejected rows, whose two columns are replaced.
    const own = (_: string, at: number) => !REJECTED.some((column) => column === header[at]);
    if (isFirst) yield `${BYTE_ORDER_MARK}${csvLine([...REJECTED, ...header.filter(own)], delimiter)}`;
    isFirst = false;
    if (reason !== undefined) yield csvLine([String(line), reason, ...cells.filter(own)], delimiter);
  }
}

export const writeRejects = (path: string, source: TextSource, faults: readonly Fault[]): Promise<void> =>
  pipeline(Readable.from(rejectedText(source, faults)), createWriteStream(path, OWN_FILE));
