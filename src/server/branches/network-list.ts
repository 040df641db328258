import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { NETWORK_PATH, type NetworkList } from '#contract/network.ts';
import { wireAgency } from '../agencies/calls.ts';
import type { Database } from '../database/schema.ts';
import { type Packed, pack, sendPacked } from '../page/packed.ts';
import { branchCard } from './branch-row.ts';

/** The branches and agencies a visitor may choose while the engine cannot be asked (R7.44, R7.46, R7.48). */
export async function readNetworkList(db: Kysely<Database>): Promise<NetworkList> {
  const rows = await db.selectFrom('branch').selectAll().where('active', '=', true).orderBy('code').execute();
  return {
    filiali: rows.filter(({ kind }) => kind === 'branch').map(branchCard),
    agenzie: rows.filter(({ kind }) => kind === 'agency').map(wireAgency),
  };
}

export interface NetworkListWorld {
  readonly dataDir: string;
  /** Reads the list anew; throws while the database is away. */
  readonly read: () => Promise<NetworkList>;
  readonly now: () => number;
}
const FRESH_MS = 60_000;

/**
 * Serves the list as it was when the database last answered: from memory, and after a restart without a database from
 * the file the last one left behind.
 */
export function mountNetworkList(app: FastifyInstance, { dataDir, read, now }: NetworkListWorld): void {
  const file = join(dataDir, 'rete.json');
  let kept: { readonly packed: Packed; readonly at: number } | null = null;

  async function current(): Promise<Packed | null> {
    if (kept && now() - kept.at < FRESH_MS) return kept.packed;
    const text = await read().then(
      (list) => JSON.stringify(list),
      () => null,
    );
    if (text === null) return kept?.packed ?? (await fromFile(file));
    if (!kept || kept.packed.bodies.identity.toString() !== text) await keep(file, text).catch(() => undefined);
    kept = { packed: pack('application/json; charset=utf-8', text), at: now() };
    return kept.packed;
  }

  app.get(NETWORK_PATH, async (request, reply) => {
    const list = await current();
    return list === null ? reply.callNotFound() : sendPacked(request, reply, list);
  });
}

const fromFile = (file: string): Promise<Packed | null> =>
  readFile(file, 'utf8').then(
    (text) => pack('application/json; charset=utf-8', text),
    () => null,
  );

/** Whole or not at all, so that a crash leaves the former list. */
async function keep(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(`${file}.tmp`, text);
  await rename(`${file}.tmp`, file);
}
