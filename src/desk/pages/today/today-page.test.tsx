// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { VisitLine } from '#contract/desk/day.ts';
import { type Answers, Fault, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aDay, after, aLine } from '../../wire/day.testing.ts';

afterEach(cleanup);

const showDay = async (visits: readonly VisitLine[], change: object = {}, answers: Answers = {}) => {
  const desk = openDesk({ Giorno: aDay(visits, change), ...answers });
  await screen.findByText(/^Domani/);
  return desk;
};
const here = () => screen.getByRole('region', { name: 'In filiale adesso' });
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

// R16.2.25
test('the longest wait is first, with a text from ten minutes on; meetings follow', async () => {
  await showDay([
    aLine('Lea Immaginari', { arrived: 30, started: 17 }),
    aLine('Nino Provetta', { arrived: 3 }),
    aLine('Pia Prototipi', { arrived: 23 }),
    aLine('Gino Facsimile', { arrived: 12 }),
    aLine('Tea Simulacri'),
  ]);
  const cards = [...here().querySelectorAll('li')].map((card) => card.textContent ?? '');
  expect(cards.map((card) => /^\w+ \w+?(?=\d)/.exec(card)?.[0])).toEqual([
    ...['Pia Prototipi', 'Gino Facsimile', 'Nino Provetta', 'Lea Immaginari'],
  ]);
  expect(cards[0]).toContain('aspetta da più di 20 minuti');
  expect(cards[1]).toContain('aspetta da più di 10 minuti');
  expect([cards[2], cards[3]].join()).not.toContain('aspetta da');
  expect(cards[0]).toContain('in attesa dalle 09:25');
  // By icon and shape too: the colour adds nothing.
  const shapes = [...here().querySelectorAll('li')].map(
    ({ className }) => /_(fine|long|tooLong|meeting)_/.exec(className)?.[1],
  );
  expect(shapes).toEqual(['tooLong', 'long', 'fine', 'meeting']);
  const drawings = [...here().querySelectorAll('li')].map((card) => card.querySelectorAll('p svg').length);
  expect(drawings).toEqual([1, 1, 0, 0]);
  expect(rows().join()).toContain('Attende 23 min');
  const lookOf = (text: HTMLElement) => /_(in|warn|hot)_/.exec(text.parentElement?.className ?? '')?.[1];
  const waits = screen.getAllByText(/^Attende \d+ min$/);
  expect(Object.fromEntries(waits.map((text) => [text.textContent, lookOf(text)]))).toEqual({
    'Attende 3 min': 'in',
    'Attende 12 min': 'warn',
    'Attende 23 min': 'hot',
  });
});

// R16.2.25
test("the page shows the day's numbers, its opening, and tomorrow's free slots", async () => {
  await showDay([aLine('Pia Prototipi', { arrived: 23 }), aLine('Tea Simulacri'), aLine('Bruno Inventati')]);
  expect(screen.getByText('lunedì 23 novembre, aperti 9:00-13:00, 3 consulenti')).toBeTruthy();
  const numbers = within(screen.getByRole('list', { name: 'La giornata in numeri' })).getAllByRole('listitem');
  expect(numbers.map(({ textContent }) => textContent)).toEqual([
    ...['1in attesa', '0in colloquio', '2ancora attesi', '0conclusi', '0non venuti', '0senza esito'],
  ]);
  expect(screen.getByText("3 persone, 2 mezz'ore libere")).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Domani, mar 24' }).textContent).toContain('9:00, 16:30.');
});

// R16.2.25
test('finished visits are folded at first; a visit that ends on the open page stays in place', async () => {
  const [done, tea] = [
    aLine('Bruno Inventati', { esito: 'attended', ora: '09:00' }),
    aLine('Tea Simulacri', { arrived: 5 }),
  ];
  const { hand } = await showDay([done, tea]);
  expect(rows()).toHaveLength(1);
  hand.answer('Giorno', aDay([done, after(tea, { esito: 'attended' })]));
  act(() => void hand.tick());
  expect(await screen.findByText('Concluso')).toBeTruthy();
  expect(rows()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Mostra 1 già finito' }));
  expect(rows()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Nascondi i già finiti' }));
  expect(rows()).toHaveLength(0);
});

// R16.2.25
test('the current-time line stands between past and future visits', async () => {
  await showDay([aLine('Nora Campione', { ora: '09:30' }), aLine('Tea Simulacri'), aLine('Olga Schizzi')]);
  expect(rows().map((text) => text.includes('Adesso, 09:48'))).toEqual([false, true, false]);
});

// R16.2.25
test('the passing of minutes moves no row', async () => {
  const { state, hand } = await showDay([aLine('Gino Facsimile', { arrived: 9 }), aLine('Tea Simulacri')]);
  const places = () => [...document.querySelectorAll('main *')].map(({ tagName, id }) => tagName + id).join();
  const before = places();
  state.now += 30_000;
  hand.answer('Giorno', () => new Promise(() => undefined));
  act(() => void hand.tick());
  expect(here().textContent).toContain('9min');
  expect(places()).toBe(before);
  state.now += 30_000;
  act(() => void hand.tick());
  expect(here().textContent).toContain('10min');
});

// R16.2.25
test('visits without an outcome are listed newest first and can be recorded late', async () => {
  const today = aLine('Remo Verosimili', { ora: '09:00' });
  const old = aLine('Nora Campione', { giorno: '2026-11-20' });
  const { of } = await showDay(
    [today],
    { senzaEsito: [old] },
    { Esito: () => ({ Status: '0', visita: after(old, { esito: 'attended' }) }) },
  );
  const late = screen.getByRole('region', { name: 'Esiti da registrare' });
  expect([...late.querySelectorAll('li b')].map(({ textContent }) => textContent)).toEqual([
    ...['Remo Verosimili', 'Nora Campione'],
  ]);
  expect(late.textContent).toContain('ven 20 nov 10:00');
  fireEvent.click(within(late).getByRole('button', { name: 'Concluso: Nora Campione' }));
  expect(await screen.findByText(/^Concluso: Nora Campione, ore/)).toBeTruthy();
  expect(of('Esito')[0]?.input).toMatchObject({ oppID: old.oppID, versione: 0, esito: 'attended', dopo: true });
  expect(late.textContent).not.toContain('Nora Campione');
});

// R16.2.25
test('a day without visits says why, and when the next visits are', async () => {
  await showDay([]);
  expect(screen.getByRole('heading', { name: 'Oggi nessuno ha un appuntamento' })).toBeTruthy();
  expect(
    screen.getByText("La filiale è aperta 9:00-13:00: 2 mezz'ore libere. Domani vengono 18 persone."),
  ).toBeTruthy();
});

// R16.2.25
test('the page says that it is loading, and can be loaded again after a failure', async () => {
  openDesk({ Giorno: () => new Promise(() => undefined) });
  expect((await screen.findByText('Sto leggendo i dati…')).closest('[role=status]')).toBeTruthy();
  expect(screen.queryByRole('row')).toBeNull();
  cleanup();
  const { hand } = openDesk({ Giorno: new Fault('network') });
  expect(await screen.findByRole('heading', { name: 'La giornata non si è caricata' })).toBeTruthy();
  const later: ((day: object) => void)[] = [];
  hand.answer('Giorno', () => new Promise<object>((resolve) => later.push(resolve)));
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  later[0]?.(aDay([aLine('Tea Simulacri')]));
  expect(await screen.findByRole('row', { name: /Tea Simulacri/ })).toBeTruthy();
});

// R16.2.25
test('without a network the page can be read but not changed', async () => {
  const { state, hand } = await showDay([aLine('Tea Simulacri')]);
  state.online = false;
  act(() => void hand.comeBack());
  expect(screen.getByText('Sei senza rete: puoi solo leggere.')).toBeTruthy();
  const button = row(/Tea Simulacri/).getByRole<HTMLButtonElement>('button', { name: 'Arrivato: Tea Simulacri' });
  expect(button.disabled).toBe(true);
});

// R16.2.25, R16.2.26
test('stale data are marked and can still be changed', async () => {
  const { hand, state } = await showDay([aLine('Tea Simulacri')]);
  hand.answer('Giorno', new Fault('network'));
  state.now += 6 * 60_000;
  act(() => void hand.tick());
  expect(await screen.findByText('Dati delle 09:48.')).toBeTruthy();
  expect(screen.getByText(/Da 6 minuti non arrivano aggiornamenti/)).toBeTruthy();
  expect(row(/Tea/).getByRole<HTMLButtonElement>('button', { name: /^Arrivato/ }).disabled).toBe(false);
  hand.answer('Giorno', aDay([], { adesso: new Date(state.now).toISOString() }));
  fireEvent.click(screen.getByRole('button', { name: 'Aggiorna ora' }));
  expect(await screen.findByRole('heading', { name: 'Oggi nessuno ha un appuntamento' })).toBeTruthy();
  expect(screen.queryByText('Dati delle 09:48.')).toBeNull();
});

// R16.2.9
test('the day can be printed with the permission', async () => {
  await showDay([]);
  const paper = screen.getByRole('link', { name: 'Stampa il giorno' });
  expect(paper.getAttribute('href')).toBe('/sportello/api/ElencoDelGiorno?filiale=0151&giorno=2026-11-23');
  cleanup();
  await showDay([], {}, { Io: whoIs('auditor') });
  expect(screen.queryByRole('link', { name: 'Stampa il giorno' })).toBeNull();
});

// R16.2.21
test('a read-only role sees no actions', async () => {
  await showDay([aLine('Tea Simulacri'), aLine('Pia Prototipi', { arrived: 4 })], {}, { Io: whoIs('auditor') });
  expect(screen.queryByRole('button', { name: /Arrivato|Inizia|Altre azioni/ })).toBeNull();
});
