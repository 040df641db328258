// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { type Answers, aBranch, MILAN } from '../../session/deps.testing.ts';
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

function offered(answers: Answers) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  return showIn(<ResumeCard />, { facts: visitor(), resumable: halfway, visitGone: true }, answers);
}
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
  expect([facts.callback.atPlace, visit().resumable, visit().visitGone]).toEqual([true, null, false]);
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

test('«Ricomincia» drops the held slot', async () => {
  const { visit, done } = offered({});
  await press('Ricomincia');
  expect([visit().resumable, visit().visitGone, done.kept]).toEqual([null, false, [null]]);
});

// R14.1.4
test('the card does not offer an expired hold', async () => {
  vi.useFakeTimers({ now: halfway.until, toFake: ['Date'] });
  const { visit } = showIn(<ResumeCard />, { resumable: halfway });
  await act(async () => undefined);
  expect(visit().resumable).toBeNull();
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
