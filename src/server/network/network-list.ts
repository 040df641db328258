import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { NETWORK_PATH, type NetworkList } from '#contract/network.ts';
import { type Packed, pack, sendPacked } from '../http/packed.ts';
import type { Database } from '../platform/database/schema.ts';
import { branchCard, wireAgency } from './branch-row.ts';
import { type PlaceOf, placeIn } from './place-of.ts';

/** Selectable branches and agencies while the engine is down. */
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
const FRESH_MS = 60_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The list in memory, refreshed once a minute by one query at a time. */
interface Kept {
  packed: Packed | null;
  text: string;
  askedAt: number;
  asking: Promise<void> | null;
}

/**
 * Serves the list as of the last successful read: from memory, or after a restart without a database from the former
 * process's file. It is read at start and refreshed in the background, so no request waits for the database.
 * `placeOf` finds a code in it.
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
    else if (deps.now() - kept.askedAt >= FRESH_MS) void refresh();
    return kept.packed === null ? reply.callNotFound() : sendPacked(request, reply, kept.packed);
  });
  return { placeOf: (code) => placeIn(kept.text === '' ? null : JSON.parse(kept.text), code) };
}

/** Never throws: on failure the former list stays. */
async function renew(kept: Kept, { dataDir, read, now }: NetworkListDeps): Promise<void> {
  const list = await read().catch(() => null);
  kept.askedAt = now();
  if (list !== null && keep(kept, JSON.stringify(list))) await keepNetworkList(dataDir, list).catch(() => undefined);
}

/** Stores the text and returns whether it changed; compression is slow, so only changes are compressed. */
function keep(kept: Kept, text: string): boolean {
  if (text === kept.text) return false;
  kept.text = text;
  kept.packed = pack(JSON_TYPE, text);
  return true;
}

const fileIn = (dataDir: string): string => join(dataDir, 'rete.json');
const textOn = (dataDir: string): Promise<string> => readFile(fileIn(dataDir), 'utf8').catch(() => '');

/** Writes the list atomically, so that a crash leaves the former file; each process has its own draft. */
export async function keepNetworkList(dataDir: string, list: NetworkList): Promise<void> {
  const draft = `${fileIn(dataDir)}.${process.pid}.tmp`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, JSON.stringify(list));
  await rename(draft, fileIn(dataDir));
}
