// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import type { Feature } from '#domain/site/features.ts';
import { addDays } from '#domain/time/rome.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import type { Branch } from '../../session/branch.ts';
import { aBranch, aSite, MILAN } from '../../session/deps.testing.ts';
import { freeBranchOf } from '../../wire/answers.testing.ts';
import { BranchesScreen } from './branches.tsx';

afterEach(cleanup);

const TODAY = '2026-11-20';
/** A branch so many kilometres north of the searched place, with one free slot so many days ahead. */
const some = (name: string, km: number, ahead: number): Branch =>
  aBranch({
    ...{ name, code: `01${name.length}${km}`, lat: MILAN.lat + km / 111.2 },
    days: [{ date: addDays(TODAY, ahead), hours: [{ at: '09:00', free: true }] }],
  });
const centro = some('Centro', 0.5, 6);
const fiera = some('Fiera', 3, 5);
const lodi = some('Lodi', 12, 1);
const bergamo = some('Bergamo', 45, 1);

async function show(off: readonly Feature[] = []) {
  const around = [centro, fiera, lodi, bergamo];
  const shown = showIn(
    <BranchesScreen />,
    {
      facts: visitor({ search: 'ready' }),
      place: { cap: '20121', city: 'Milano', type: 'CAP', ...MILAN },
      branches: [centro, fiera],
    },
    {
      slotsAround: { Filiali: around.map(freeBranchOf) },
      availability: { Disponibilita: [{ Date: addDays(TODAY, 1), Slots: { '09:00': true } }] },
    },
    { site: aSite({ off }), today: () => TODAY },
  );
  await act(async () => {});
  return shown;
}
const list = () => within(screen.getByRole('group', { name: 'Filiale' }));
const cards = () =>
  list()
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value }) => value);

test('«Prima disponibilità» lists the branches around by waiting and distance, each with its reason', async () => {
  await show();
  expect(cards()).toEqual(['Centro', 'Fiera']);
  fireEvent.click(list().getByRole('button', { name: 'Prima disponibilità' }));
  expect(cards()).toEqual(['Lodi', 'Fiera', 'Centro', 'Bergamo']);
  expect(list().getByText(/a 12 km · 5 giorni prima della più vicina/)).toBeTruthy();
  expect(list().getByText(/a 3 km · 1 giorno prima della più vicina/)).toBeTruthy();
  expect(list().getByText(/a 0,5 km · la più vicina/)).toBeTruthy();
  fireEvent.click(list().getByRole('button', { name: 'Più vicine' }));
  expect(cards()).toEqual(['Centro', 'Fiera']);
});

test('the order alone chooses no branch; a branch chosen in it stays listed among the nearest', async () => {
  const { visit } = await show();
  fireEvent.click(list().getByRole('button', { name: 'Prima disponibilità' }));
  expect(visit().choice.branch?.name).toBe('Centro');
  fireEvent.click(list().getByRole('radio', { name: /^Lodi/ }));
  fireEvent.click(list().getByRole('button', { name: 'Più vicine' }));
  expect([cards(), visit().choice.branch?.name]).toEqual([['Centro', 'Fiera', 'Lodi'], 'Lodi']);
});

test('the hint names a branch that is days earlier and little farther, and its button chooses it', async () => {
  const { visit } = await show();
  expect(screen.getByText(/è 11 km più lontana, ma libera 5 giorni prima\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Scegli Lodi' }));
  await vi.waitFor(() =>
    expect(visit().choice).toMatchObject({ branch: { name: 'Lodi' }, date: addDays(TODAY, 1), hour: '09:00' }),
  );
  expect(screen.queryByText(/giorni prima\./)).toBeNull();
});

test('a point of the drawing chooses its branch', async () => {
  const { visit } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Scegli Fiera, a 3 km' }));
  expect(visit().choice.branch?.name).toBe('Fiera');
  expect(screen.getByRole('button', { name: 'Scegli Fiera, a 3 km' }).getAttribute('aria-pressed')).toBe('true');
});

test('with the part switched off there is neither the order nor the hint', async () => {
  await show(['betterBranch']);
  expect(screen.queryByRole('button', { name: 'Prima disponibilità' })).toBeNull();
  expect(screen.queryByText(/giorni prima/)).toBeNull();
  expect(screen.getByRole('heading', { name: 'Le prime libere' })).toBeTruthy();
});
