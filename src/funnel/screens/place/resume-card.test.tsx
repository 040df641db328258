// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { branchActions } from '../../actions/branches.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { type Answers, aBranch, aSite, fault, MILAN } from '../../session/deps.testing.ts';
import { NO_CHOICE, type Visit } from '../../session/visit.ts';
import { PlaceScreen } from './place.tsx';
import { ResumeCard } from './resume-card.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const NOW = Date.parse('2026-11-20T14:32:00.000Z');
const halfway = {
  product: 'personal',
  ...{ date: '2026-11-23', hour: '10:00', until: NOW + 600_000 },
  branch: aBranch({ days: [] }),
  place: { cap: '20121', city: 'Milano', type: 'CAP', ...MILAN },
} as const;
const wire = {
  ...{ Codice: '0151', RagioneSociale: 'Milano Centro', Indirizzo: 'Via della Vela 12', CAP: '20121' },
  ...{ Citta: 'Milano', Provincia: 'MI', Latitudine: MILAN.lat, Longitudine: MILAN.lng },
  Disponibilita: [{ Date: '2026-11-23', Slots: { '09:00': true, '10:00': true } }],
};
const findBranches = { Filiali: [wire, { ...wire, Codice: '0161' }], IsCapClink: true };
const held = { Status: '0', scade: '2026-11-20T14:50:00.000Z' };

function offered(answers: Answers, visit: Partial<Visit> = {}) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  return showIn(<ResumeCard />, { facts: visitor(), resumable: halfway, visitGone: true, ...visit }, answers);
}
const WITHOUT_RESUME = { site: aSite({ off: ['resume'] }) };
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

// R14.1.4
test('the card offers a held slot with place, day, time and expiry', () => {
  offered({});
  expect(screen.getByRole('heading').textContent).toBe(
    'Hai un appuntamento a metà: lun 23 nov, ore 10:00, Milano Centro',
  );
  expect(screen.getByText('fino alle 15:42')).toBeTruthy();
});

// R14.1.4
test('«Riprendi» holds the slot again and opens the next page, with the branches nearby', async () => {
  const { visit, done } = offered({ findBranches, holdSlot: held });
  await press('Riprendi');
  const { choice, branches, facts } = visit();
  expect(done.went).toEqual(['codiceFiscale']);
  expect([choice.branch?.code, choice.date, choice.hour, branches.length]).toEqual(['0151', '2026-11-23', '10:00', 2]);
  expect([facts.callback.atPlace, visit().resumable, visit().visitGone]).toEqual([true, visit().heldSlot, false]);
});

// R14.1.3
test('when the slot is taken, the page offers the nearest slots and chooses none', async () => {
  const { visit, done } = offered({
    findBranches,
    holdSlot: { Status: '1', Message: '', alternative: [{ data: '20261123', ora: '09:00' }] },
    availability: { Slots: { '09:00': true, '10:00': false } },
  });
  await press('Riprendi');
  expect([done.went, visit().choice.hour]).toEqual([['filiali'], null]);
  expect(visit().takenSlot).toEqual({ hour: '10:00', near: [{ date: '2026-11-23', hour: '09:00' }] });
});

test('the card no longer says that the slot is held when another tab takes the hold', async () => {
  const { visit } = offered({});
  const other = new BroadcastChannel('fissa-posto');
  other.postMessage('');
  await expect.poll(() => screen.queryByText('fino alle 15:42')).toBeNull();
  other.close();
  expect(visit().resumable).toMatchObject({ until: NOW, hour: '10:00' });
});

test('«Ricomincia» drops the held slot', async () => {
  const { visit, done } = offered({});
  await press('Ricomincia');
  expect([visit().resumable, visit().visitGone, done.kept]).toEqual([null, false, [null, null]]);
});

// R14.1.4
test('where the site does not resume visits, the card does not offer an expired hold', async () => {
  vi.useFakeTimers({ now: halfway.until, toFake: ['Date'] });
  const { visit } = showIn(<ResumeCard />, { resumable: halfway }, {}, WITHOUT_RESUME);
  await act(async () => undefined);
  expect(visit().resumable).toBeNull();
});

const KEPT = /^Da riscrivere: codice fiscale e recapiti/;
const TYPED = 'I dati che hai scritto ci sono ancora.';

test('after a reload the card says what must be typed again, and that an ended hold is checked', () => {
  vi.useFakeTimers({ now: halfway.until, toFake: ['Date'] });
  showIn(<ResumeCard />, { resumable: halfway });
  expect(screen.getByText(KEPT)).toBeTruthy();
  expect(screen.getByText(/^Il posto non è più riservato/)).toBeTruthy();
  expect([screen.queryByText(TYPED), screen.queryByText(/^fino alle/)]).toEqual([null, null]);
});

test('a slot that has begun is not offered', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T09:00:00.000Z'), toFake: ['Date'] });
  const { visit, done } = showIn(<ResumeCard />, { resumable: halfway });
  await act(async () => undefined);
  expect([visit().resumable, done.kept]).toEqual([null, [null, null]]);
});

test('on the way back in the same page the card says that the typed data are kept, and «Riprendi» reads nothing again', async () => {
  const choice = { ...NO_CHOICE, branch: halfway.branch, date: halfway.date, hour: halfway.hour, picked: true };
  const facts = visitor({ search: 'ready', chosen: 'slot' });
  const { visit, done } = offered(
    { holdSlot: held },
    { facts, choice, heldSlot: halfway, taxCode: 'BLLGVR87D52M999Y', visitGone: false },
  );
  expect([screen.getByText(TYPED) !== null, screen.queryByText(KEPT)]).toEqual([true, null]);
  await press('Riprendi');
  expect([done.went, done.calls.map(({ name }) => name)]).toEqual([['codiceFiscale'], ['holdSlot']]);
  expect([visit().taxCode, visit().resumable?.until]).toEqual(['BLLGVR87D52M999Y', Date.parse(held.scade)]);
});

const open = { ...halfway, ...{ date: '2026-11-23', hour: null, until: null } } as const;

test.each([
  ['a branch with a day', {}, 'Stavi scegliendo: Milano Centro, lun 23 nov'],
  ['a slot that was pressed', { hour: '10:00' }, 'Stavi scegliendo: Milano Centro, lun 23 nov, ore 10:00'],
  ['a day that is over', { date: '2026-11-19', hour: '10:00' }, 'Stavi scegliendo: Milano Centro'],
  [
    'the business product',
    { product: 'business', branch: null, place: null, date: null },
    'Stavi scegliendo: Prestito business',
  ],
] as const)('without a held slot the card offers %s', (_, change, title) => {
  offered({}, { resumable: { ...open, ...change } });
  expect(screen.getByRole('heading').textContent).toBe(title);
});

test('«Riprendi» of a choice opens the branch page with place, branch and day, and holds nothing', async () => {
  const { visit, done } = offered({ findBranches }, { resumable: open });
  await press('Riprendi');
  expect([done.went, done.calls.map(({ name }) => name)]).toEqual([['filiali'], ['findBranches']]);
  const { choice, place, facts, resumable } = visit();
  expect([choice.branch?.code, choice.date, choice.hour, facts.chosen]).toEqual(['0151', '2026-11-23', null, 'branch']);
  expect([place?.cap, resumable]).toEqual(['20121', null]);
});

test.each([
  ['free', '09:00', ['09:00', true, 'slot']],
  ['no longer free', '08:30', [null, false, 'branch']],
] as const)('«Riprendi» of a pressed slot that is %s', async (_, hour, chosen) => {
  const { visit } = offered({ findBranches }, { resumable: { ...open, hour } });
  await press('Riprendi');
  const { choice, facts } = visit();
  expect([choice.hour, choice.picked, facts.chosen]).toEqual(chosen);
});

test('«Riprendi» of a choice whose days cannot be read leaves the day to the branch page, which loads the days', async () => {
  const branch = aBranch({ code: 'A5012', agency: true, days: [] });
  const resumable = { product: 'salary', branch, place: null, date: '2026-11-23', hour: null, until: null } as const;
  const { visit, deps } = offered({ agencySlots: fault('network') }, { resumable });
  await press('Riprendi');
  expect(visit().choice).toMatchObject({ date: null, days: [] });
  await act(async () => branchActions(deps).open());
  expect([visit().choice.days.length > 0, visit().provisional]).toEqual([true, true]);
});

test('«Riprendi» of the business product opens its page', async () => {
  const { visit, done } = offered(
    {},
    { resumable: { ...open, product: 'business', branch: null, place: null, date: null } },
  );
  await press('Riprendi');
  expect([done.went, visit().facts.product]).toEqual([['prestitoBusiness'], 'business']);
});

test('a page with the card has no second primary button', () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const kind = (shown: typeof halfway | null) => {
    showIn(<PlaceScreen />, { facts: visitor(), resumable: shown });
    const found = screen.getByRole('button', { name: 'Avanti' }).className;
    cleanup();
    return found;
  };
  expect(kind(halfway)).not.toBe(kind(null));
});
