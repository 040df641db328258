import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { NETWORK_PATH, type NetworkList } from '#contract/network.ts';
import { type Packed, pack, sendPacked } from '../http/packed.ts';
import type { Database } from '../platform/database/schema.ts';
import { branchCard, wireAgency } from './branch-row.ts';
import { type PlaceOf, placeIn } from './place-of.ts';

/** Reads the list of active branches and agencies, from which visitors can choose while the engine is down. */
export async function readNetworkList(db: Kysely<Database>): Promise<NetworkList> {
  const rows = await db.selectFrom('branch').selectAll().where('active', '=', true).orderBy('code').execute();
  return {
    filiali: rows.filter(({ kind }) => kind === 'branch').map(branchCard),
    agenzie: rows.filter(({ kind }) => kind === 'agency').map(wireAgency),
  };
}

export interface NetworkListDeps {
  readonly dataDir: string;
  /** Reads the list; throws while the database is down. */
  readonly read: () => Promise<NetworkList>;
  readonly now: () => number;
}
const MAX_AGE_MS = 60_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The list in memory: as sent, as JSON text, the time of the last read (ms), and the read that is under way. */
interface Kept {
  packed: Packed | null;
  text: string;
  askedAt: number;
  asking: Promise<void> | null;
}

/**
 * Serves the list as of the last successful read: from memory, or after a restart without a database from the file that
 * an earlier process wrote. The list is read at start and refreshed in the background at most once a minute, so no
 * request waits for the database. The returned `placeOf` finds a branch code in it.
 */
export function mountNetworkList(app: FastifyInstance, deps: NetworkListDeps): { readonly placeOf: PlaceOf } {
  const kept: Kept = { packed: null, text: '', askedAt: Number.NEGATIVE_INFINITY, asking: null };
  const onDisk = textOn(deps.dataDir).then((text) => keep(kept, text));
  const refresh = () => {
    kept.asking ??= renew(kept, deps).finally(() => {
      kept.asking = null;
    });
    return kept.asking;
  };
  app.addHook('onReady', (done) => {
    void onDisk.then(refresh);
    done();
  });
  app.get(NETWORK_PATH, async (request, reply) => {
    await onDisk;
    if (kept.packed === null) await refresh();
    else if (deps.now() - kept.askedAt >= MAX_AGE_MS) void refresh();
    return kept.packed === null ? reply.callNotFound() : sendPacked(request, reply, kept.packed);
  });
  return { placeOf: (code) => placeIn(kept.text === '' ? null : JSON.parse(kept.text), code) };
}

/** Reads the list again. Never throws: on failure the present list stays. */
async function renew(kept: Kept, { dataDir, read, now }: NetworkListDeps): Promise<void> {
  const list = await read().catch(() => null);
  kept.askedAt = now();
  if (list !== null && keep(kept, JSON.stringify(list))) await keepNetworkList(dataDir, list).catch(() => undefined);
}

/** Stores the list in memory. Returns whether it changed; an equal list is not compressed again, which is slow. */
function keep(kept: Kept, text: string): boolean {
  if (text === kept.text) return false;
  kept.text = text;
  kept.packed = pack(JSON_TYPE, text);
  return true;
}

const fileIn = (dataDir: string): string => join(dataDir, 'rete.json');
const textOn = (dataDir: string): Promise<string> => readFile(fileIn(dataDir), 'utf8').catch(() => '');

/**
 * Writes the list to its file atomically, so that a crash leaves the old file; each process has its own temporary file.
 */
export async function keepNetworkList(dataDir: string, list: NetworkList): Promise<void> {
  const draft = `${fileIn(dataDir)}.${process.pid}.tmp`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, JSON.stringify(list));
  await rename(draft, fileIn(dataDir));
}
