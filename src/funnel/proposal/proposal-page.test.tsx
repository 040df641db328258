// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { foreign, pseudo } from '#texts/pseudo.testing.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { NamedCall } from '../api/lazy-call.ts';
import { aSite } from '../session/deps.testing.ts';
import { ProposalPage } from './proposal-page.tsx';

afterEach(cleanup);

const seat = { nome: 'Filiale Milano Centro', indirizzo: 'Via Roma 1, Milano', filiale: '0151' };
const OFFERS = [
  { n: 0, ...seat, giorno: '2026-11-26', ora: '15:00', km: null, riservato: true },
  { n: 2, ...seat, nome: 'Filiale Porta Romana', giorno: '2026-11-25', ora: '15:00', km: 1.62, riservato: false },
];
const aProposal = (change: object = {}) => ({
  ...{ stato: 'aperta', prodotto: 1, prima: { ...seat, giorno: '2026-11-25', ora: '15:00' }, posti: OFFERS },
  ...{ adesso: null, entro: '2026-11-24T14:00:00.000Z', telefono: '02 111' },
  ...change,
});
const MOVED = aProposal({
  stato: 'spostata',
  posti: [],
  entro: null,
  adesso: { ...seat, nome: 'Filiale Porta Romana', indirizzo: 'Via Vigentina 2', giorno: '2026-11-26', ora: '15:00' },
});

type Said = object | 'network' | 'malformed' | 'not-found' | 'rejected';
interface Asked {
  readonly name: string;
  readonly input: object;
  readonly key: string | undefined;
}

/** The page with answers in the given order. */
async function open(answers: readonly Said[], words = wordsOf('it')) {
  const asked: Asked[] = [];
  const left = [...answers];
  const call = (async (name: string, input: object, options?: { readonly key?: string }) => {
    asked.push({ name, input, key: options?.key });
    const said = left.shift() ?? 'network';
    return typeof said === 'string' ? err(said) : ok(said);
  }) as unknown as NamedCall;
  let keys = 0;
  const deps = { call, newKey: () => `key-${++keys}` };
  render(<ProposalPage site={aSite()} words={words} deps={deps} token="T" />);
  await screen.findByRole('heading', { level: 1 });
  return { asked };
}
const read = (change: object = {}) => ({ Status: '0', proposta: aProposal(change) });
const said = (proposta: object, motivo: string | null = null) => ({
  Status: motivo === null ? '0' : '1',
  motivo,
  proposta,
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

test.each([
  [1, 'lender'],
  [3, 'mark'],
] as const)('the proposal for product %i has the brand of the %s', async (prodotto, face) => {
  await open([read({ prodotto })]);
  const site = aSite();
  const { name } = site.faces[face].brand;
  expect(
    screen
      .getByRole('link', { name: new RegExp(name) })
      .querySelector('img')
      ?.getAttribute('src'),
  ).toBe(site.logos[face].src);
});

// R16.4.27
test('the page never says that the customer keeps a closed slot', async () => {
  for (const stato of ['aperta', 'chiamata']) {
    await open([read({ stato, chiusa: true, ...(stato === 'chiamata' ? { entro: null } : {}) })]);
    expect(screen.getByText(/non venire/i)).toBeTruthy();
    expect(screen.queryByText(/posto resta tuo/)).toBeNull();
    cleanup();
  }
});

// R16.4.7
test('the page shows the lost slot, what stays until a choice, and the offers; loading it changes nothing', async () => {
  const { asked } = await open([read()]);
  expect(title()).toBe('Il tuo appuntamento va spostato: scegli un altro orario');
  expect(screen.getByText(/Non possiamo più riceverti mercoledì 25 novembre 2026 alle 15:00/)).toBeTruthy();
  expect(screen.getByText(/Il tuo posto resta tuo finché non scegli/)).toBeTruthy();
  expect(screen.getByText('Se non rispondi entro martedì 24 novembre 2026 alle 15:00, ti chiamiamo noi.')).toBeTruthy();
  const offers = within(screen.getByRole('region', { name: 'Che cosa ti proponiamo' })).getAllByRole('button');
  expect(offers.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Tenuto per te. Scelgo questo: gio 26 nov, ore 15:00, Filiale Milano Centro',
    'Scelgo questo: mer 25 nov, ore 15:00, Filiale Porta Romana',
  ]);
  expect(offers[1]?.textContent).toContain('a 1,6 km dalla tua filiale');
  expect(asked).toEqual([{ name: 'readProposal', input: { token: 'T' }, key: undefined }]);
  expect(document.title).toMatch(/^Scegli un altro orario \| /);
});

// R16.4.28
test('one press takes an offered slot, and the page shows the new time', async () => {
  const { asked } = await open([read(), said(MOVED)]);
  press(/Porta Romana$/);
  press(/Porta Romana$/);
  await screen.findByText('giovedì 26 novembre 2026, ore 15:00');
  expect(screen.getByText('Filiale Porta Romana, Via Vigentina 2')).toBeTruthy();
  expect(title()).toBe('Fatto: il tuo appuntamento è spostato');
  // A double press chooses once.
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual({ name: 'chooseProposal', input: { token: 'T', scelta: 'posto', n: 2 }, key: 'key-1' });
  expect(screen.queryByRole('button', { name: /^Scelgo/ })).toBeNull();
});

// R16.4.28
test('a slot taken meanwhile shows a message, with the remaining slots', async () => {
  await open([read(), said(aProposal({ posti: OFFERS.slice(1) }), 'orario')]);
  press(/^Tenuto per te/);
  expect((await screen.findByRole('alert')).textContent).toContain('Questo orario è appena stato preso');
  expect(screen.getAllByRole('button', { name: /Scelgo/ })).toHaveLength(1);
});

// R16.4.28
test('an earlier decision is shown in its current state', async () => {
  await open([read(), said(MOVED, 'decisa')]);
  press(/^Tenuto per te/);
  expect((await screen.findByRole('alert')).textContent).toContain("Era già deciso: ecco com'è adesso.");
  expect(title()).toBe('Fatto: il tuo appuntamento è spostato');
});

// R16.4.28
test('a choice without an answer is sent again with its key; another choice has a new key', async () => {
  const { asked } = await open([read(), 'network', 'network', said(MOVED)]);
  press(/^Tenuto per te/);
  await screen.findByRole('alert');
  press(/^Tenuto per te/);
  await expect.poll(() => asked.length).toBe(3);
  await screen.findByRole('alert');
  press(/Porta Romana$/);
  await screen.findByText(/^Ti arriva la conferma/);
  expect(asked.slice(1).map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
});

test.each(['network', 'malformed'] as const)(
  'a choice whose answer is lost (%s) is not said to be undone',
  async (why) => {
    await open([read(), why]);
    press(/^Tenuto per te/);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Non sappiamo se la scelta è arrivata: controlla la connessione e premi di nuovo. Non succede due volte.',
    );
  },
);

// R16.4.28
test('after a requested call a slot can still be chosen', async () => {
  const { asked } = await open([read(), said(aProposal({ stato: 'chiamata', entro: null }))]);
  press('Chiamatemi');
  await screen.findByText(/^Troviamo insieme un altro orario/);
  expect(asked[1]?.input).toEqual({ token: 'T', scelta: 'chiamata' });
  expect(screen.queryByRole('button', { name: 'Chiamatemi' })).toBeNull();
  expect(screen.getAllByRole('button', { name: /Scelgo/ })).toHaveLength(2);
});

// R16.4.28
test('giving up the visit needs a confirmation', async () => {
  const { asked } = await open([read(), said(aProposal({ stato: 'annullata', posti: [], entro: null }))]);
  press("Rinuncio all'appuntamento");
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'No, lo tengo' }));
  expect([asked.length, screen.queryByRole('dialog')]).toEqual([1, null]);
  press("Rinuncio all'appuntamento");
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sì, rinuncio' }));
  await screen.findByText('Puoi fissarne un altro quando vuoi.');
  expect(asked[1]?.input).toEqual({ token: 'T', scelta: 'rinuncia' });
  expect(screen.getByRole('link', { name: 'Fissa un appuntamento' }).getAttribute('href')).toBe('/fa3/');
});

// R16.4.27
test('a withdrawn change shows that the appointment stays as it was', async () => {
  await open([read({ stato: 'tenuta', posti: [], entro: null })]);
  expect(title()).toBe("Il tuo appuntamento resta com'era");
  expect(screen.getByText('mercoledì 25 novembre 2026, ore 15:00')).toBeTruthy();
});

// R16.4.27
test.each(['not-found', 'rejected'] as const)('an invalid link shows a message: %s', async (fault) => {
  await open([fault]);
  expect(title()).toBe('Questo collegamento non vale più');
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
});

// R16.4.27
test('proposals that failed to load can be loaded again', async () => {
  await open(['network', read()]);
  expect(title()).toBe('Le proposte non si sono caricate');
  press('Riprova');
  expect(await screen.findByRole('heading', { name: 'Che cosa ti proponiamo' })).toBeTruthy();
});

// R0.81
test('the page has no sentence in another language', async () => {
  const own = { nome: 'Mln', indirizzo: 'V. 1', filiale: '02' };
  const offers = OFFERS.map((offer) => ({ ...offer, ...own }));
  await open([read({ prima: { ...aProposal().prima, ...own }, posti: offers })], pseudo(wordsOf('it')));
  expect(foreign(screen.getByRole('main').textContent ?? '')).toEqual([]);
});
