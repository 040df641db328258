// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import type { Feature } from '#domain/site/features.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import type { Branch } from '../../session/branch.ts';
import { type Answers, aBranch, aSite, MILAN } from '../../session/deps.testing.ts';
import type { Visit } from '../../session/visit.ts';
import { freeBranchOf } from '../../wire/answers.testing.ts';
import { BranchesScreen } from './branches.tsx';

afterEach(cleanup);

const free = (date: string, ...hours: string[]) => ({ date, hours: hours.map((at) => ({ at, free: true })) });
const centro = aBranch({ days: [free('2026-11-26', '09:00', '09:30', '17:30')] });
const fiera = aBranch({ code: '0152', name: 'Fiera', lat: 45.49, days: [free('2026-11-27', '11:30', '14:30')] });
const giardini = aBranch({ code: '0153', name: 'Giardini', lat: 45.5, days: [free('2026-11-21', '09:30')] });
const lodi = aBranch({ code: '0171', name: 'Lodi', lat: 45.31, days: [free('2026-11-28', '10:00')] });
const AROUND = [centro, fiera, giardini, lodi];

interface Options {
  readonly off?: readonly Feature[];
  readonly around?: readonly Branch[] | null;
  readonly answers?: Answers;
  readonly visit?: Partial<Visit>;
}
async function show({ off = [], around = AROUND, answers = {}, visit = {} }: Options = {}) {
  const shown = showIn(
    <BranchesScreen />,
    {
      facts: visitor({ search: 'ready' }),
      place: { cap: '20121', city: 'Milano', type: 'CAP', ...MILAN },
      branches: [centro, fiera],
      ...visit,
    },
    { ...(around && { slotsAround: { Filiali: around.map(freeBranchOf) } }), ...answers },
    { site: aSite({ off }), today: () => '2026-11-20' },
  );
  await act(async () => {});
  return shown;
}
const section = () => within(screen.getByRole('region', { name: 'Le prime libere' }));
const told = () =>
  section()
    .getAllByRole('listitem')
    .map((one) => one.textContent);
const wishes = () => within(section().getByRole('group', { name: 'Mostra solo' }));

test('three free slots of the branches around are proposed, with reason, day, hour, branch and distance', async () => {
  await show();
  expect(told()).toEqual([
    'La prima Domani, sab 21 nov 09:30 Giardini · 4 km',
    'La più vicina gio 26 nov 09:00 Milano Centro · 0 km',
    'La più vicina gio 26 nov 17:30 Milano Centro · 0 km',
  ]);
});

test('a press holds the slot and opens the next page', async () => {
  const { done, visit } = await show({ answers: { holdSlot: { Status: '0', scade: '2026-11-20T14:42:00.000Z' } } });
  fireEvent.click(section().getByRole('button', { name: /Giardini/ }));
  await vi.waitFor(() => expect(done.went).toEqual(['codiceFiscale']));
  expect(visit().choice).toMatchObject({ branch: { code: '0153' }, date: '2026-11-21', hour: '09:30', picked: true });
});

test('a wish shows slots that meet it; a second press shows the first three again', async () => {
  await show();
  const before = told();
  fireEvent.click(wishes().getByRole('button', { name: 'Dopo le 17' }));
  expect(told()).toEqual(['La prima gio 26 nov 17:30 Milano Centro · 0 km']);
  expect(wishes().getByRole('button', { pressed: true }).textContent).toBe('Dopo le 17');
  fireEvent.click(wishes().getByRole('button', { name: 'Dopo le 17' }));
  expect(told()).toEqual(before);
});

test('only wishes that a free slot meets are offered', async () => {
  await show({ around: [fiera] });
  expect(
    wishes()
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Mattina', 'Pomeriggio']);
});

test('a slot taken meanwhile gives the known message and fresh proposals without it', async () => {
  const alternative = [{ data: '20261126', ora: '09:00' }];
  const { done } = await show({ answers: { holdSlot: { Status: '1', Message: '', alternative } } });
  await act(async () => void fireEvent.click(section().getByRole('button', { name: /Giardini/ })));
  expect(screen.getByRole('alert').textContent).toContain('Questo orario è appena stato prenotato');
  expect(done.calls.filter(({ name }) => name === 'slotsAround')).toHaveLength(2);
  expect(told().join()).not.toContain('Giardini');
});

test('without an answer the branches found are proposed; without free slots nothing is', async () => {
  await show({ around: null });
  expect(told()[0]).toBe('La prima gio 26 nov 09:00 Milano Centro · 0 km');
  cleanup();
  await show({ around: [aBranch({ days: [] })] });
  expect(screen.queryByRole('heading', { name: 'Le prime libere' })).toBeNull();
});

test('for agencies the slots of agencies are read, and another one is called «Altra agenzia»', async () => {
  const agencies = [centro, giardini].map((one) => ({ ...one, agency: true, days: [] }));
  const facts = visitor({ product: 'salary', search: 'ready' });
  const { done } = await show({
    visit: { facts, branches: agencies },
    around: [giardini, { ...fiera, days: [free('2026-11-27', '11:30')] }, lodi],
    answers: { agencySlots: { Slots: [] } },
  });
  expect(done.calls.find(({ name }) => name === 'slotsAround')?.input).toMatchObject({ agenzie: true });
  expect(told()[2]).toBe('Altra agenzia sab 28 nov 10:00 Lodi · 17 km');
});

test('unconfirmed slots are not proposed', async () => {
  const { done } = await show({ visit: { provisional: true } });
  expect(screen.queryByRole('heading', { name: 'Le prime libere' })).toBeNull();
  expect(done.calls.map(({ name }) => name)).not.toContain('slotsAround');
});

test('with the part switched off nothing is proposed', async () => {
  await show({ off: ['proposals'] });
  expect(screen.queryByRole('heading', { name: 'Le prime libere' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Prima disponibilità' })).toBeTruthy();
});

test('with both parts switched off the slots around are not read', async () => {
  const { done } = await show({ off: ['proposals', 'betterBranch'] });
  expect(done.calls.map(({ name }) => name)).not.toContain('slotsAround');
});
