// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
// Loads lazy chunks before the tests wait for them.
import './network-page.tsx';

afterEach(cleanup);

const row = (codice: string, nome: string, area: string, posti: (number | null)[]) => ({
  ...{ codice, nome, area },
  posti: Array.from({ length: 30 }, (_, i) => posti[i] ?? (i < posti.length ? null : 6)),
});
const MAP = {
  ...{ adesso: new Date(NOW).toISOString(), da: '2026-11-23', aree: { NORD: 'Nord', SUD: 'Sud' } },
  filiali: [
    row('0151', 'Filiale Milano Centro', 'NORD', [0, 3, null]),
    row('0152', 'Filiale Milano Loreto', 'NORD', [0, 0, 0, 0, 0, 2]),
    row('0301', 'Filiale Roma Prati', 'SUD', [9]),
  ],
  suggerimenti: [
    { filiale: '0152', primo: 5, vicina: { codice: '0151', nome: 'Filiale Milano Centro' }, primoVicina: 1, km: 3.24 },
  ],
};
const show = async (answers: Answers = { Rete: MAP }, role: Role = 'admin') => {
  const desk = openDesk({ Io: whoIs(role), ...answers }, '/sportello/rete');
  await screen.findByRole('heading', { level: 1, name: 'Rete' });
  return desk;
};
const table = () => screen.findByRole('table', { name: /^Posti liberi/ });
const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const cell = async (of: string, at: number) => {
  const found = (await table()).querySelector<HTMLElement>(`[data-cell="${of} ${at}"]`);
  if (found === null) throw new Error(`no cell ${of} ${at}`);
  return found;
};

// R16.6.2
test('the longest wait is first, and column headings change the order', async () => {
  const { of } = await show();
  expect(await names()).toEqual(['Filiale Milano Loreto', 'Filiale Milano Centro', 'Filiale Roma Prati']);
  const cells = await Promise.all([0, 1, 2].map((at) => cell('0151', at)));
  expect(cells.map(({ textContent }) => textContent)).toEqual(['0', '3', '–']);
  expect(of('Rete')[0]?.input).toEqual({ da: '2026-11-23', giorni: 30 });
  fireEvent.click(screen.getByRole('button', { name: 'Filiale' }));
  expect(await names()).toEqual(['Filiale Milano Centro', 'Filiale Milano Loreto', 'Filiale Roma Prati']);
  expect(screen.getByRole('columnheader', { name: 'Filiale' }).getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(screen.getByRole('button', { name: 'Filiale' }));
  expect((await names())[0]).toBe('Filiale Roma Prati');
});

// R16.6.2
test('arrows move in the map, a sentence describes the focused cell, and Enter opens its agenda', async () => {
  await show();
  const first = await cell('0152', 0);
  act(() => first.focus());
  await screen.findByText('Filiale Milano Loreto, lun 23 nov: pieno. Primo posto: 5 giorni.');
  fireEvent.keyDown(await cell('0152', 0), { key: 'ArrowDown' });
  fireEvent.keyDown(await cell('0151', 0), { key: 'ArrowRight' });
  await screen.findByText('Filiale Milano Centro, mar 24 nov: 3 posti liberi. Primo posto: 1 giorno.');
  fireEvent.keyDown(await cell('0151', 1), { key: 'ArrowRight' });
  await screen.findByText('Filiale Milano Centro, mer 25 nov: chiuso. Primo posto: 1 giorno.');
  expect((await table()).querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
  fireEvent.click(await cell('0151', 1));
  expect([location.pathname, location.search]).toEqual([
    '/sportello/agenda',
    '?filiale=0151&giorno=2026-11-24&vista=giorno',
  ]);
});

// R16.6.2, R16.6.3
test('choosing an area shows its numbers and its nearby branches with free slots', async () => {
  await show();
  await table();
  fireEvent.change(screen.getByLabelText('Area'), { target: { value: 'SUD' } });
  expect(await names()).toEqual(['Filiale Roma Prati']);
  expect(screen.getByText(/^Nessuna filiale fa aspettare/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Area'), { target: { value: 'NORD' } });
  const strip = screen.getByRole('list', { name: 'La rete in numeri' });
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['0oltre 7 giorni', '1da 4 a 7 giorni', '0da 2 a 3 giorni', '1oggi o domani', '1 gmediana al primo posto'],
  ]);
  expect(
    screen.getByRole('row', { name: /Milano Loreto 5 giorni Filiale Milano Centro 1 giorno 3,2 km/ }),
  ).toBeTruthy();
});

// R16.6.2
test('a map that failed to load can be loaded again; an account without branches sees a message', async () => {
  const { hand } = await show({ Rete: new Fault('network') });
  await screen.findByText('La mappa non si è caricata');
  hand.answer('Rete', { ...MAP, filiali: [], suggerimenti: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByText('Per il tuo ruolo qui non ci sono filiali.');
});
