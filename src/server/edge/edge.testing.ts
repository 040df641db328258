import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everybodyPasses } from '../http/human-check/passes.ts';
import { ofLender } from '../messages/views.testing.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { createEdge, type EdgeDeps } from './edge-app.ts';
import { createEntryProofs } from './journal/entry-proof.ts';
import { NOW, testJournal } from './proxy.testing.ts';
import { createStaleCache } from './stale-cache.ts';

/** An edge in front of the stub `ask`, with a journal in a new folder and a page without scripts. */
export async function testEdge(given: Pick<EdgeDeps, 'ask' | 'endpoints'> & Partial<EdgeDeps>) {
  const webRoot = temporaryFolder('page');
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html lang="it"><head></head><body></body></html>');
  const journal = given.journal ?? (await testJournal());
  const app = await createEdge({
    ...{
      sites: demoSites,
      webRoot,
      humanCheck: 'off',
      mapTiles: undefined,
      citizens: undefined,
      geocoder: 'embedded',
      rateLimits: false,
    },
    ...{ apiDocs: true, trustedProxies: [], approved: () => [], mailFrom: ofLender.mailFrom },
    ...{ log: { write: () => undefined }, newRequestId: () => 'r', dataDir: temporaryFolder('data') },
    journal,
    staleCache: createStaleCache(() => NOW),
    clock: () => new Date(NOW),
    randomBytes: (count) => Buffer.alloc(count, 9),
    newKey: () => 'edge-made-key-0000000000',
    passes: everybodyPasses,
    verifyHuman: async () => false,
    proofs: createEntryProofs({ signing: Buffer.alloc(32, 4) }),
    ...given,
  });
  return { app, journal };
}
