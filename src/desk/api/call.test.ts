import { expect, test } from 'vitest';
import { arrival } from '#contract/desk/attendance.ts';
import { me } from '#contract/desk/me.ts';
import { createDeskCall } from './call.ts';

const INPUT = { oppID: 'OPP000000000000001', versione: 0 };
const VISIT = {
  ...{ oppID: INPUT.oppID, giorno: '2026-11-23', ora: '10:00', nome: 'Tea', cognome: 'Simulacri', prodotto: 1 },
  ...{ soloInfo: false, prenotata: '2026-11-20T08:00:00Z', stato: 'confirmed' },
  ...{ arrivo: null, inizio: null, fine: null, esito: null, versione: 0 },
};
type Said = readonly [status: number, body: object, headers?: Record<string, string>] | null;

function calling(...answers: readonly Said[]) {
  const asked: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  const pauses: number[] = [];
  const call = createDeskCall({
    fetch: async (url, init) => {
      asked.push({ url, headers: init.headers as Record<string, string> });
      const said = answers[Math.min(asked.length, answers.length) - 1];
      if (said == null) throw new TypeError('no network');
      const [status, body, headers = {}] = said;
      return new Response(JSON.stringify(body), { status, headers });
    },
    pause: async (ms) => void pauses.push(ms),
    random: () => 0.5,
  });
  return { call, asked, pauses };
}

// R16.2.22
test('a request without an answer is retried, later each time, with its key', async () => {
  const { call, asked, pauses } = calling(null, [502, {}], [200, { Status: '0', visita: VISIT }]);
  const answer = await call(arrival, INPUT, { key: 'key-1' });
  expect([answer.ok, pauses]).toEqual([true, [300, 600]]);
  expect(asked.map(({ url, headers }) => [url, headers['idempotency-key']])).toEqual(
    Array(3).fill(['/sportello/api/Arrivo', 'key-1']),
  );
});

// R16.2.22
test('a request fails after its last try', async () => {
  const { call, asked } = calling(null);
  expect(await call(arrival, INPUT, { key: 'key-1' })).toEqual({ ok: false, error: 'network' });
  expect(asked).toHaveLength(arrival.retries + 1);
});

// R16.2.26
test('background requests send fissa-by-itself, and no others do', async () => {
  const { call, asked } = calling([401, {}]);
  await call(me, {}, { byItself: true });
  await call(me, {});
  expect(asked.map(({ headers }) => headers['fissa-by-itself'])).toEqual(['1', undefined]);
});

// R16.2.2
test('a 409 conflict is returned as a value, not as an error', async () => {
  const { call } = calling([409, { Status: '1', visita: VISIT }]);
  expect(await call(arrival, INPUT, { key: 'key-1' })).toMatchObject({ ok: true, value: { Status: '1' } });
});

test.each<[Said, string]>([
  [[401, { code: 'not-signed-in' }], 'not-signed-in'],
  [[401, { code: 'step-up-needed' }], 'step-up-needed'],
  [[403, {}], 'not-allowed'],
  [[404, {}], 'not-found'],
  [[429, {}, { 'retry-after': '7' }], 'too-many 7'],
  [[429, {}], 'too-many 60'],
  [[400, {}], 'rejected'],
  [[200, { other: true }], 'malformed'],
])('the answer %o becomes %s, without a retry', async (said, fault) => {
  const { call, asked } = calling(said);
  expect(await call(me, {})).toEqual({ ok: false, error: fault });
  expect(asked).toHaveLength(1);
});
