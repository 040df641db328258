import { type TestApp, testApp, testCalls } from '../http/app.testing.ts';
import type { AppDeps } from '../http/app.ts';
import { everybodyPasses } from '../http/human-check/passes.ts';
import type { PlaceOf } from '../network/place-of.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import type { EngineClient } from './engine.ts';
import { askInProcess } from './in-process.ts';
import { createEntryProofs } from './journal/entry-proof.ts';
import { type Journal, openJournal } from './journal/journal.ts';
import { mountProxy, type ProxyDeps } from './proxy.ts';
import { createStaleCache } from './stale-cache.ts';

/** The clock of these tests, in milliseconds since 1970: a Saturday morning in Rome. */
export const NOW = Date.UTC(2026, 10, 21, 9);

/** A stub encryption that leaves the text readable. */
const OPEN_SEAL = { seal: (text: string) => Buffer.from(text), open: (bytes: Buffer) => bytes.toString() };

/** Opens a journal in a new folder, or in the given one. */
export const testJournal = (folder = temporaryFolder('journal'), rateLimits = false) =>
  openJournal({ folder, seal: OPEN_SEAL, rateLimits, onUnreadable: () => undefined });

export interface TestProxy extends TestApp {
  readonly journal: Journal;
}
interface Change {
  readonly app?: Partial<AppDeps>;
  readonly proxy?: Partial<ProxyDeps>;
  /** Middleware between proxy and engine. */
  readonly between?: (ask: EngineClient) => EngineClient;
}

/** The test app behind its proxy, in one process. */
export async function testProxy({
  app: changed = {},
  proxy = {},
  between = (ask) => ask,
}: Change = {}): Promise<TestProxy> {
  const journal = proxy.journal ?? (await testJournal());
  let keys = 0;
  const made = await testApp({
    ...changed,
    more: (app) =>
      mountProxy(app, {
        sites: demoSites,
        endpoints: testCalls([]).map(({ endpoint }) => endpoint),
        ask: between(askInProcess(app)),
        journal,
        staleCache: createStaleCache(() => NOW),
        clock: () => new Date(NOW),
        randomBytes: (count) => Buffer.alloc(count, 9),
        newKey: () => `edge-made-key-${String(++keys).padStart(10, '0')}`,
        placeOf: placeInMilan,
        passes: everybodyPasses,
        verifyHuman: async () => false,
        proofs: createEntryProofs({ signing: Buffer.alloc(32, 4) }),
        ...proxy,
      }),
  });
  return { ...made, journal };
}

/** A stub that gives every branch code the same branch in Milan. */
export const placeInMilan: PlaceOf = (Codice) => ({
  filiale: {
    Codice,
    RagioneSociale: 'Milano Centro',
    Indirizzo: 'Via della Vela 12',
    CAP: '20121',
    Citta: 'Milano',
    Provincia: 'MI',
    Latitudine: 45.46,
    Longitudine: 9.19,
  },
  agenzia: false,
});
