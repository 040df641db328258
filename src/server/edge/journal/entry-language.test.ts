import { expect, test } from 'vitest';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { wordsOf } from '#texts/words-of.ts';
import { KEY, post } from '../../http/app.testing.ts';
import type { UpstreamRequest } from '../engine.ts';
import { testJournal, testProxy } from '../proxy.testing.ts';
import { replayAll } from './replay.ts';

const body = (change: object = {}) => ({
  ...{ codFiliale: '0101', data: '20261123', ora: '09:30', prodottoLvl1: 'PP' },
  datiCliente: {
    ...{ nome: 'Mario', cognome: 'Rossi', email: 'mario@posta.example', cellulare: '333 1234567' },
    ...{ codiceFiscale: 'RSSMRA80A01H501U', privacyInterncommoffer: 1, privacyOtherservice: 0 },
    ...{ privacyProfilazione: 0, privacyExtcommoffer: 0, ...change },
  },
});

async function sentIn(language: string, change: object = {}) {
  const journal = await testJournal();
  const { app } = await testProxy({ proxy: { endpoints: ENDPOINT_LIST, journal }, between: () => async () => null });
  const headers = {
    ...{ cookie: `fissa-visit=${'v'.repeat(43)}`, 'idempotency-key': KEY },
    'fissa-language': language,
  };
  const answer = await app.inject(post('/fa3/proxy/CreateAppointment', body(change), headers));
  return { journal, said: answer.json().data };
}

test.each([
  ['de', 'de', 'de'],
  ['it', undefined, 'it'],
  ['xx', undefined, 'it'],
])('a request from a page in %s is kept and replayed in its language', async (given, kept, sent) => {
  const { journal } = await sentIn(given);
  expect(journal.all().map(({ language }) => language)).toEqual([kept]);
  const asked: UpstreamRequest[] = [];
  const ask = async (question: UpstreamRequest) => {
    asked.push(question);
    return null;
  };
  await replayAll({
    ...{ journal, ask, endpoints: ENDPOINT_LIST, onTrouble: () => undefined },
    edgeSignatures: { replay: () => ({}) },
  });
  expect(asked.map(({ headers }) => headers['fissa-language'])).toEqual([sent]);
});

test('the edge refuses a request in the language of the page', async () => {
  const { said } = await sentIn('de', { nome: '' });
  expect(said.Message).toBe(wordsOf('de').engine.invalid);
});
