// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
// Loads lazy chunks before the tests wait for them.
import './people-page.tsx';

afterEach(cleanup);

const now = new Date(NOW).toISOString();
const program = (id: string, nome: string, more: object = {}) => ({
  ...{ id, nome, permessi: ['search', 'book'], alMinuto: 120, alGiorno: 500, oggi: 1, creato: now },
  ...{ ultimoUso: now, revocato: null, segreti: 1 },
  ...more,
});
const STAFF = { adesso: now, oggi: '2026-11-23', persone: [], proposte: [], aree: [], filiali: [] };
const LIST = {
  adesso: now,
  programmi: [
    program('p1', 'Confronta'),
    program('p2', 'Senza uso', { ultimoUso: null, segreti: 0, oggi: 0, permessi: ['change', 'changes'] }),
    program('p3', 'Vecchio', { revocato: now, segreti: 0 }),
  ],
};
const show = async (answers: Answers = {}, who: Role = 'admin') => {
  const desk = openDesk({ Io: whoIs(who), Persone: STAFF, Programmi: LIST, ...answers }, '/sportello/persone');
  await screen.findByRole('button', { name: 'Aggiungi' });
  return desk;
};
const open = async () => fireEvent.click(await screen.findByRole('button', { name: 'Programmi' }));
const rows = async () =>
  within(await screen.findByRole('table', { name: /^Programmi dei partner/ }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

// R18.11.7
test('the programs are listed with scopes, limits, last use and state; a revoked one has no button', async () => {
  await show();
  await open();
  const limits = '120 richieste al minuto';
  expect(await rows()).toEqual([
    `Confrontap1cercare, prenotare${limits}oggi 1 di 500 prenotazionilun 23 nov 2026, 09:48AttivoRevoca`,
    `Senza usop2spostare e annullare le sue, leggere le modifiche${limits}oggi 0 di 500 prenotazioniMaiSenza chiave validaRevoca`,
    `Vecchiop3cercare, prenotare${limits}oggi 1 di 500 prenotazionilun 23 nov 2026, 09:48Revocatolun 23 nov 2026, 09:48`,
  ]);
});

// R18.11.7
test('a program is revoked with two presses, and the list is read again', async () => {
  const { of, hand } = await show({ RevocaProgramma: { Status: '0' } });
  await open();
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  await press('Revoca: Confronta');
  await press('Non ora');
  expect(of('RevocaProgramma')).toHaveLength(0);
  await press('Revoca: Confronta');
  hand.answer('Programmi', { ...LIST, programmi: [program('p1', 'Confronta', { revocato: now, segreti: 0 })] });
  await press('Sì, revoca');
  expect(await screen.findByText('Revocato: vale da adesso.')).toBeTruthy();
  expect(of('RevocaProgramma').map(({ input }) => input)).toEqual([{ id: 'p1' }]);
  expect(await screen.findByText('Revocato')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Revoca: / })).toBeNull();
});

// R18.11.7
test('after a network failure the list is read again, since the program may be revoked', async () => {
  const { of } = await show({ RevocaProgramma: new Fault('network') });
  await open();
  const before = (await rows()).length;
  fireEvent.click(screen.getByRole('button', { name: 'Revoca: Confronta' }));
  const reads = of('Programmi').length;
  fireEvent.click(await screen.findByRole('button', { name: 'Sì, revoca' }));
  expect(await screen.findByText('La rete non risponde: controlla se è revocato.')).toBeTruthy();
  expect(of('Programmi').length).toBeGreaterThan(reads);
  expect((await rows()).length).toBe(before);
});

// R18.11.7
test('a manager of a branch sees no programs', async () => {
  const { of } = await show({}, 'manager');
  expect(screen.queryByRole('button', { name: 'Programmi' })).toBeNull();
  expect(of('Programmi')).toHaveLength(0);
});
