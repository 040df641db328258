import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { holdSlot } from '#contract/branches.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getCoordsByCap, reverseGeocode } from '#contract/places.ts';
import { ping } from '#contract/service.ts';
import { err, ok } from '#domain/result.ts';
import { mountPage } from '../page/mount-page.ts';
import type { PageDeps } from '../page/site-page.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { type AppDeps, createApp } from './app.ts';
import { everybodyPasses } from './human-check/passes.ts';
import { type Call, type RequestContext, served } from './public-gate.ts';

/** A POST endpoint that accepts any value, to test the HTTP layer alone. */
export const anything = {
  call: 'Prova',
  method: 'POST',
  summary: 'Any value',
  input: z.strictObject({
    valore: z.optional(z.unknown()),
    testo: z.optional(z.string()),
    si: z.optional(z.literal(1)),
  }),
  output: z.object({ Status: z.literal('0') }),
  timeoutMs: 1000,
  retries: 0,
} as const satisfies Endpoint;
const rome = { displayLines: ['Roma'], location: { lat: 41.9, lng: 12.5 }, placeType: 'POSITION', secret: 1 } as const;

export const KEY = 'k'.repeat(20);
export interface TestApp {
  readonly app: FastifyInstance;
  readonly log: string[];
  readonly askers: RequestContext[];
}

/** The HTTP layer with stub handlers and a page of three files. */
export async function testApp(change: Partial<AppDeps & PageDeps> = {}): Promise<TestApp> {
  const log: string[] = [];
  const askers: RequestContext[] = [];
  let requests = 0;
  const deps: AppDeps & PageDeps = {
    sites: demoSites,
    webRoot: testPage(),
    humanCheck: 'off',
    mapTiles: undefined,
    citizens: undefined,
    geocoder: 'embedded',
    approved: () => [],
    rateLimits: false,
    apiDocs: true,
    log: { write: (line) => void log.push(line) },
    randomBytes: (count) => Buffer.alloc(count, 7),
    clock: () => new Date('2026-11-21T09:00:00Z'),
    newRequestId: () => `request-${++requests}`,
    isReady: async () => true,
    passes: everybodyPasses,
    verifyHuman: async () => true,
    calls: testCalls(askers),
    ...change,
  };
  const more = async (app: FastifyInstance) => {
    await change.more?.(app);
    await mountPage(app, deps);
  };
  return { app: await createApp({ ...deps, more }), log, askers };
}

/** Endpoints with stub use cases. Some record their request context in `askers`. */
export const testCalls = (askers: RequestContext[]): Call[] => [
  served(ping, async () => ok({ body: { Status: '0', time: '2026-11-20T10:00:00Z' } })),
  served(anything, async (input, ctx) => {
    askers.push(ctx);
    if (input.testo === 'explode') throw new Error('password=canary relation "customer"');
    if (input.testo === 'wrong answer') return ok({ body: { Status: '9' } as never });
    return ok({ body: { Status: '0' }, effects: { proofToken: 'proof' } });
  }),
  served(holdSlot, async (_input, ctx) => {
    askers.push(ctx);
    return ok({ body: { Status: '0', scade: '2026-11-20T10:15:00Z' } });
  }),
  served(getCoordsByCap, async () => err('cap-unknown')),
  served(reverseGeocode, async () => ok({ body: { ...rome, displayLines: [...rome.displayLines] } })),
];

function testPage(): string {
  const root = temporaryFolder('page');
  mkdirSync(join(root, 'assets'));
  const html = '<!doctype html><html lang="it"><head><title>Fissa un appuntamento</title></head><body></body></html>';
  writeFileSync(join(root, 'index.html'), html);
  writeFileSync(join(root, 'assets/app-1.js'), 'export const a = 1;');
  writeFileSync(join(root, 'assets/app-1.js.br'), brotliCompressSync('export const a = 1;'));
  return root;
}

export const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  ({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } }) as const;
