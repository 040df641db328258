// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { foreign, pseudo } from '#texts/pseudo.testing.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { NamedCall } from '../api/lazy-call.ts';
import { aSite } from '../session/deps.testing.ts';
import { EarlierPage } from './earlier-page.tsx';

afterEach(cleanup);

const place = { nome: 'Filiale Milano Centro', indirizzo: 'Via Roma 1, Milano', filiale: '0151' };
const anOffer = (change: object = {}) => ({
  ...{ stato: 'aperta', prodotto: 1, km: null, entro: '2026-11-24T14:00:00.000Z', telefono: '02 111' },
  prima: { ...place, giorno: '2026-12-10', ora: '15:00' },
  nuovo: { ...place, nome: 'Filiale Porta Romana', giorno: '2026-11-26', ora: '09:30' },
  ...change,
});
type Said = object | 'network' | 'not-found' | 'rejected';

/** The page with answers in the given order. */
async function open(answers: readonly Said[], words = wordsOf('it')) {
  const asked: object[] = [];
  const left = [...answers];
  const call = (async (name: string, input: object, options?: { readonly key?: string }) => {
    asked.push({ name, ...input, key: options?.key });
    const said = left.shift() ?? 'network';
    return typeof said === 'string' ? err(said) : ok({ Status: '0', offerta: said });
  }) as unknown as NamedCall;
  let keys = 0;
  const deps = { call, newKey: () => `key-${++keys}` };
  render(<EarlierPage site={aSite()} words={words} deps={deps} token="T" />);
  await screen.findByRole('heading', { level: 1 });
  return { asked };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

test('the page shows both slots and how long the seat is held; loading it changes nothing', async () => {
  const { asked } = await open([anOffer()]);
  expect(title()).toBe('Si è liberato un posto prima: lo vuoi?');
  expect(screen.getByText('giovedì 26 novembre 2026, ore 09:30')).toBeTruthy();
  expect(screen.getByText('giovedì 10 dicembre 2026, ore 15:00')).toBeTruthy();
  expect(screen.getByText(/tenuto per te fino alle 15:00 di martedì 24 novembre 2026/)).toBeTruthy();
  expect(asked).toEqual([{ name: 'readEarlierOffer', token: 'T', key: undefined }]);
});

test('one press on yes takes the slot; a repeat after a lost answer has the same key', async () => {
  const { asked } = await open([anOffer(), 'network', anOffer({ stato: 'presa' })]);
  press('Sì, lo prendo');
  await screen.findByRole('alert');
  press('Sì, lo prendo');
  await screen.findByRole('heading', { level: 1, name: 'Fatto: vieni prima' });
  expect(asked.slice(1)).toEqual(
    ['key-1', 'key-1'].map((key) => ({ name: 'answerEarlierOffer', token: 'T', risposta: 'si', key })),
  );
  expect(screen.queryByRole('button', { name: 'Sì, lo prendo' })).toBeNull();
  expect(screen.queryByText(/10 dicembre/)).toBeNull();
});

test.each([
  ['rifiutata', 'Va bene: tieni il tuo appuntamento', true],
  ['scaduta', "Il tempo per rispondere è finito: il posto è passato a un'altra persona", true],
  ['superata', 'Questa offerta non vale più', false],
])('an answer to an offer that is %s shows the truth', async (stato, heading, keeps) => {
  await open([anOffer(), anOffer({ stato })]);
  press('No, tengo il mio');
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(screen.queryByText(/26 novembre/)).toBeNull();
  expect(screen.queryByText(/10 dicembre/) !== null).toBe(keeps);
});

test.each(['not-found', 'rejected'] as const)('an invalid link shows a message: %s', async (fault) => {
  await open([fault]);
  expect(title()).toBe('Questo collegamento non vale più');
});

test('an offer that failed to load can be loaded again', async () => {
  await open(['network', anOffer()]);
  press('Riprova');
  expect(await screen.findByRole('button', { name: 'Sì, lo prendo' })).toBeTruthy();
});

test('a page that becomes visible again shows the offer as it is now; a failed read leaves it', async () => {
  const { asked } = await open([anOffer(), 'network', anOffer({ stato: 'scaduta' })]);
  const back = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await back();
  expect([title(), asked.length]).toEqual(['Si è liberato un posto prima: lo vuoi?', 2]);
  await back();
  expect(title()).toBe("Il tempo per rispondere è finito: il posto è passato a un'altra persona");
});

test('a lost answer is no longer said to be unclear when the page shows what it did', async () => {
  await open([anOffer(), 'network', anOffer({ stato: 'presa' })]);
  press('Sì, lo prendo');
  await screen.findByRole('alert');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect([title(), screen.queryByRole('alert')]).toEqual(['Fatto: vieni prima', null]);
});

// R0.81
test('the page has no sentence in another language', async () => {
  const own = { nome: 'Mln', indirizzo: 'V. 1', filiale: '02' };
  const offer = anOffer();
  const shown = { ...offer, prima: { ...offer.prima, ...own }, nuovo: { ...offer.nuovo, ...own } };
  await open([shown], pseudo(wordsOf('it')));
  expect(foreign(screen.getByRole('main').textContent ?? '')).toEqual([]);
});
