import { expect, test, vi } from 'vitest';
import { aPayload } from '../booking/booking.testing.ts';
import type { EngineAnswer } from '../edge/engine.ts';
import { testJournal } from '../edge/proxy.testing.ts';
import { RECOGNISED } from '../http/edge-signatures.ts';
import type { Report } from '../platform/operator-log.ts';
import { startJournalReplay, withPeerReplication } from './wire-journal.ts';

const CREATE = 'CreateAppointment';
const refusal: EngineAnswer = {
  status: 422,
  headers: { 'content-type': 'application/json; charset=utf-8', ...RECOGNISED },
  body: Buffer.from('{}'),
};

// R13.1.3, R13.1.4
test('the operator log reports a request set aside, and a visitor who could not be notified', async () => {
  const journal = await testJournal();
  const who = { host: 'velaria.example', client: '203.0.113.7', visit: 'v'.repeat(43), proof: 'p'.repeat(43) };
  await journal.accept({ id: 'A', call: CREATE, key: 'k'.repeat(24), body: JSON.stringify(aPayload()), ...who });
  const told: Report[] = [];
  const edgeSignatures = { client: () => ({}), replay: () => ({}) };
  const deps = { journal, ask: async () => refusal, edgeSignatures, tell: (report: Report) => void told.push(report) };
  const sending = startJournalReplay(deps as unknown as Parameters<typeof startJournalReplay>[0]);
  await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 15_000 });
  await sending.stop();
  expect(told).toEqual([
    { event: 'journal-set-aside', route: CREATE, status: 422 },
    { event: 'journal-untold', route: CREATE, status: 422 },
  ]);
});

// R17.6.1
test('a request that the peer edge does not store is not acknowledged, and logged; a single edge acknowledges alone', async () => {
  const journal = await testJournal();
  const key = Buffer.alloc(32, 1);
  const keys = { encryption: key, hash: key, signing: key } as unknown as Parameters<
    typeof withPeerReplication
  >[0]['keys'];
  const told: Report[] = [];
  const edgeSignatures = { client: () => ({}) } as unknown as Parameters<
    typeof withPeerReplication
  >[0]['edgeSignatures'];
  const deps = { keys, journal, edgeSignatures, tell: (report: Report) => void told.push(report) };
  expect(withPeerReplication({ ...deps, environment: { journalPeer: undefined } })).toBe(journal);
  const both = withPeerReplication({ ...deps, environment: { journalPeer: 'http://127.0.0.1:1' } });
  const who = { host: 'velaria.example', client: '203.0.113.7', visit: 'v'.repeat(43), proof: 'p'.repeat(43) };
  const request = { id: 'A', call: CREATE, key: 'k'.repeat(24), body: JSON.stringify(aPayload()), ...who };
  expect(await both.accept(request)).toBe('unavailable');
  expect(told).toEqual([{ event: 'journal-alone', status: 0 }]);
});
