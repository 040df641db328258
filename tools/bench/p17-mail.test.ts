import { expect, test } from 'vitest';
import type { Answer } from './core/ask.ts';
import { fakeFixture } from './core/fixture.testing.ts';
import type { SlotPool } from './core/slot-pool.ts';
import { silentRows } from './p17-mail.ts';

const suggested = (ms: number, text = '[{"displayLines":["Enna"]}]') => ({ status: 200, ms, text }) as Answer;

/**
 * Stubs: creates take `ms` on the engine with silent receivers and half of it on the other; `answers` of the geocoder.
 */
const world = (ms: number, answers: readonly Answer[], connections = 3) => {
  const asked: string[] = [];
  return {
    asked,
    tarpit: { address: '127.0.0.1:9', taken: () => connections },
    deal: async () => ({ next: () => ({}) }) as unknown as SlotPool,
    book: async ({ url }: { readonly url: string }) => (url.endsWith('1') ? ms : ms / 2),
    ask: async (url: string) => {
      asked.push(url);
      return answers[asked.length - 1] as Answer;
    },
    restMs: 0,
  };
};

// R15.1.8
test('creates with hanging webhook receivers are compared with creates without, and suggestions with a hanging geocoder', async () => {
  const { fixture, asked: settings, ended } = fakeFixture();
  const given = world(30, [suggested(900), suggested(2_600), suggested(400)]);
  const { rows } = await silentRows(fixture, given);
  const [mute, plain] = settings;
  const services = ['SMTP_URL', 'SMS_WEBHOOK_URL', 'WEBHOOK_URLS', 'GEOCODER'];
  expect(services.map((name) => mute?.[name])).toEqual(services.map(() => expect.stringContaining('127.0.0.1:9')));
  expect(plain).toBeUndefined();
  expect(rows).toMatchObject([
    { id: 'P17', ours: '30 ms', limit: '15 ms', ratio: 2, target: '≤ 1.5 ×', verdict: 'not met' },
    { id: 'P17', work: 'slowest answer', ours: '0.03 s', target: '≤ 2.8 s', verdict: 'met' },
    { id: 'P17', name: 'autocomplete, silent geocoder', ours: '2.6 s', target: '≤ 2.8 s', verdict: 'met' },
  ]);
  expect([given.asked.length, given.asked[0]]).toEqual([
    3,
    'http://engine-1/fa3/api/autocomplete?inputAddress=Via+della+Vela+3%2C+Sanremo',
  ]);
  expect(ended).toHaveLength(2);
});

// R15.1.8
test('without delivery attempts or suggestions the measurement fails', async () => {
  const good = [suggested(1), suggested(1), suggested(1)];
  await expect(silentRows(fakeFixture().fixture, world(30, good, 0))).rejects.toThrow('nobody tried to deliver');
  const empty = [suggested(1), suggested(1, '[]')];
  await expect(silentRows(fakeFixture().fixture, world(30, empty))).rejects.toThrow('autocomplete answered 200');
});
