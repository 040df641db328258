import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendAudit } from '#contract/service.ts';
import { createEdgeSignatures } from '../../http/edge-signatures.ts';
import { createSeal } from '../../platform/crypto/seal.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import { createUpstream } from '../upstream.ts';
import { type Entry, sealEntry } from './entry.ts';
import { type Journal, openJournal } from './journal.ts';
import { mountCopies, replicateToPeer } from './peer-replication.ts';

const keysOf = (byte: number) => ({
  encryption: Buffer.alloc(32, byte),
  hash: Buffer.alloc(32, byte + 1),
  signing: Buffer.alloc(32, byte + 2),
});
const KEYS = keysOf(1);
const clock = () => new Date(Date.UTC(2026, 10, 23, 9));
const body = JSON.stringify({ cognome: 'Canarini', note: '"'.repeat(15_000) });
const entry = (change: Partial<Entry> = {}): Entry => ({
  ...{ id: 'A', call: 'CreateAppointment', key: 'k'.repeat(24), body, host: 'velaria.example' },
  ...{ client: '203.0.113.7', visit: 'v'.repeat(43), proof: 'f'.repeat(64) },
  ...change,
});
const journalIn = (folder: string): Promise<Journal> =>
  openJournal({ folder, seal: createSeal(KEYS), rateLimits: true, onUnreadable: () => undefined });

let folder: string;
let own: Journal;
let others: Journal;
let other: FastifyInstance;
let url: string;
let alone: number[];
beforeEach(async () => {
  folder = temporaryFolder('journal');
  own = await journalIn(temporaryFolder('journal'));
  others = await journalIn(folder);
  alone = [];
  other = Fastify();
  other.removeAllContentTypeParsers();
  other.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, given, done) => done(null, given));
  await mountCopies(other, {
    journal: others,
    seal: createSeal(KEYS),
    edgeSignatures: createEdgeSignatures(KEYS, clock),
  });
  await other.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
});
afterEach(() => other.close());

const promising = (keys = KEYS): Journal =>
  replicateToPeer(own, {
    ask: createUpstream({ url, now: () => performance.now(), edgeSignatures: createEdgeSignatures(keys, clock) }),
    seal: createSeal(keys),
    onPeerFailure: (status) => void alone.push(status),
  });

// R17.6.1
test('an acknowledged entry is on the disk of two edges, unchanged, after any number of retries', async () => {
  const journal = promising();
  expect(await journal.accept(entry())).toBeNull();
  expect(await journal.accept(entry())).toBeNull();
  expect((await journalIn(folder)).all()).toEqual([entry()]);
  expect(journal.all()).toEqual([entry()]);
  expect(alone).toEqual([]);
});

// R17.6.1
test('while the peer edge does not store it nothing is acknowledged or stored, and the operator is notified', async () => {
  const journal = promising();
  await other.close();
  expect(await journal.accept(entry())).toBe('unavailable');
  expect(journal.all()).toEqual([]);
  expect(alone).toEqual([0]);
});

// R17.6.1
test('an idempotency key that the peer stored for another request is refused here too', async () => {
  await others.accept(entry());
  expect(await promising().accept(entry({ body: '{}' }))).toBe('key-reused');
  expect(alone).toEqual([]);
});

// R17.6.1
test('only an edge with equal keys is accepted; any other gets a 404', async () => {
  expect(await promising(keysOf(5)).accept(entry())).toBe('unavailable');
  expect(alone).toEqual([404]);
  const headers = { 'content-type': 'application/octet-stream' };
  const sealed = new Uint8Array(sealEntry(entry(), createSeal(KEYS)));
  expect((await fetch(`${url}/fa3/copia`, { method: 'POST', headers, body: sealed })).status).toBe(404);
  expect(others.all()).toEqual([]);
});

// R17.6.1
test('an event is not replicated, since it is not acknowledged', async () => {
  await other.close();
  expect(await promising().accept(entry({ call: sendAudit.call }))).toBeNull();
  expect(own.all()).toHaveLength(1);
});
