import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../tools/machine/ports.ts';
import { consumeInMemory } from '../../http/human-check/consume-challenge.ts';
import type { Passes } from '../../http/human-check/passes.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { type Environment, readEnvironment } from '../../platform/config/environment.ts';
import { loadKeys, newKeys } from '../../platform/config/keys.ts';
import { createSeal, type Seal } from '../../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { createHumanCheck } from '../create-human-check.ts';
import { type RunningServer, wireUp } from '../start-server.ts';
import { wireEdge } from '../wire-edge.ts';

/** A whole installation: an edge and an engine, with human check and limits. The engine can be stopped and started. */
export interface House {
  readonly database: FreshDatabase;
  readonly passes: Passes;
  readonly seal: Seal;
  readonly journal: string;
  readonly edgeUrl: string;
  readonly engineUrl: string;
  startEngine(): Promise<void>;
  stopEngine(): Promise<void>;
  close(): Promise<void>;
}

export async function openHouse(): Promise<House> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'fissa-made-up-'));
  const port = await freePort();
  const FISSA_KEYS = newKeys();
  const engineUrl = `http://127.0.0.1:${port}`;
  const own = { FISSA_ROLE: 'api', PORT: String(port), FISSA_DEMO: 'true', DATABASE_URL: database.url };
  const edge = settings({
    FISSA_KEYS,
    FISSA_ROLE: 'edge',
    PORT: '0',
    FISSA_API_URL: engineUrl,
    FISSA_DATA_DIR: join(dataDir, 'edge'),
  });
  const keys = loadKeys(edge);
  const running = await wireEdge(edge, { write: () => undefined });
  let engine: RunningServer | undefined;
  const stopEngine = async () => {
    await engine?.stop();
    engine = undefined;
  };
  return {
    ...{ database, engineUrl, stopEngine, seal: createSeal(keys), journal: join(dataDir, 'edge', 'journal') },
    passes: createHumanCheck({
      ...{ environment: edge, sites: demoSites, keys, spend: consumeInMemory(() => performance.now()) },
      tell: () => undefined,
    }).passes,
    edgeUrl: `http://127.0.0.1:${(running.app.server.address() as { port: number }).port}`,
    async startEngine() {
      engine = await wireUp(settings({ ...own, FISSA_KEYS, FISSA_DATA_DIR: join(dataDir, 'api') }), {
        write: () => undefined,
      });
    },
    async close() {
      await running.stop();
      await stopEngine();
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

function settings(given: Readonly<Record<string, string>>): Environment {
  const read = readEnvironment({ METRICS_PORT: undefined, ...given });
  if (!read.ok) throw new Error(read.problems.join());
  return read.value;
}
