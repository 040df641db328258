import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import { BYTE_ORDER_MARK, csvLine } from '#domain/csv.ts';
import type { Seal } from '../../../platform/crypto/seal.ts';
import { ITALIAN } from '../../../platform/csv/header.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { COLUMNS, KINDS, type Kind } from '../read/row.ts';
import { cellsOf, type ExportedRow } from '../stored/cells.ts';
import { allCustomers } from '../stored/stored-customers.ts';
import { storedAgents, storedDays, storedPlaces } from '../stored/stored-network.ts';
import { OWN_FILE } from './reject-file.ts';

export interface ExportDeps {
  readonly db: Kysely<Database>;
  readonly seal: Pick<Seal, 'open'>;
}
const PAGE = 1_000;

/**
 * Writes stored data in the import's format, one file per kind of row; importing these files again changes nothing.
 * Customers are exported only on request, and in clear. All files show the same snapshot. Returns the number of rows of
 * each file.
 */
export async function exportFiles(
  deps: ExportDeps,
  folder: string,
  { customers }: { readonly customers: boolean },
): Promise<ReadonlyMap<string, number>> {
  await mkdir(folder, { recursive: true });
  const counts = new Map<string, number>();
  await deps.db.transaction().execute(async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db);
    for (const kind of KINDS) {
      if (kind === 'customer' && !customers) continue;
      const name = `${kind}.csv`;
      counts.set(name, 0);
      const pages = pagesOf(kind, { ...deps, db });
      const text = textOf(kind, pages, (rows) => counts.set(name, (counts.get(name) ?? 0) + rows));
      await pipeline(Readable.from(text), createWriteStream(join(folder, name), OWN_FILE));
    }
  });
  return counts;
}

async function* pagesOf(kind: Kind, { db, seal }: ExportDeps): AsyncGenerator<readonly ExportedRow[]> {
  if (kind === 'customer') yield* allCustomers(db, seal, PAGE);
  else {
    const read = kind === 'agent' ? storedAgents : kind === 'branch' || kind === 'agency' ? storedPlaces : storedDays;
    const rows: readonly ExportedRow[] = [...(await read(db)).values()];
    yield rows.filter((row) => row.kind === kind);
  }
}

async function* textOf(
  kind: Kind,
  pages: AsyncIterable<readonly ExportedRow[]>,
  wrote: (rows: number) => void,
): AsyncGenerator<string> {
  const columns = ['kind', ...COLUMNS[kind]];
  yield `${BYTE_ORDER_MARK}${csvLine(columns, ITALIAN)}`;
  for await (const rows of pages) {
    yield rows
      .map(cellsOf)
      .map((cells) =>
        csvLine(
          columns.map((column) => decimalComma(column, cells[column] ?? '')),
          ITALIAN,
        ),
      )
      .join('');
    wrote(rows.length);
  }
}

/** Coordinates with a decimal comma, as Italian spreadsheets write them. */
const decimalComma = (column: string, value: string): string =>
  column === 'lat' || column === 'lng' ? value.replace('.', ',') : value;
