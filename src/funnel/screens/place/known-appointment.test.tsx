// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { type Answers, aBranch, fault } from '../../session/deps.testing.ts';
import type { Visit } from '../../session/visit.ts';
import { wireBranchOf } from '../../wire/answers.testing.ts';
import { PlaceScreen } from './place.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const appuntamento = {
  ...{ oppID: 'ABCDEFGHIJKLMNOPQR', prodotto: 3, tipo: 'visita', data: '20261121', ora: '11:00', agenzia: true },
  filiale: wireBranchOf(aBranch({ name: 'Agenzia Torino', address: 'Via Po 1', cap: '10121', city: 'Torino' })),
  ...{ orari: [], stato: 'confermato', versione: 2, nome: 'Ginevra', cognome: 'B****', email: 'g***@v***.example' },
  ...{ cellulare: '********21', solo_info: 'NO' },
};
const FOUND = { getAppointment: { Status: '0', appuntamento } };
/** Appointment at a branch, whose days are read in one call. */
const PERSONAL = { getAppointment: { Status: '0', appuntamento: { ...appuntamento, prodotto: 1, agenzia: false } } };
const availability = { Disponibilita: [{ Date: '2026-11-23', Slots: { '09:00': true } }] };

async function show(answers: Answers, visit: Partial<Visit> = {}) {
  const shown = showIn(<PlaceScreen />, { facts: visitor(), bookedHere: true, ...visit }, answers);
  await act(async () => vi.dynamicImportSettled());
  return shown;
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const card = () => screen.queryByRole('article', { name: 'Il tuo appuntamento' });

test('the first page of a device that booked shows day, hour and branch, and forgets nothing', async () => {
  const { done } = await show(FOUND);
  expect(card()?.textContent).toMatch(
    /sab 21, 11:00È domani\. Ti aspettiamo\.Agenzia TorinoVia Po 1, 10121 TorinoDurata: circa 45 minuti · costo: zero/,
  );
  expect(done.calls).toEqual([{ name: 'getAppointment', input: {}, key: undefined, flow: undefined }]);
  expect(done.device.get('fissa-prenotato')).toBe(String(Date.parse('2026-11-21T10:00:00.000Z')));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dove vuoi incontrarci?');
});

test('a device that did not book asks nothing and shows nothing', async () => {
  const { done } = await show(FOUND, { bookedHere: false });
  expect([done.calls, card()]).toEqual([[], null]);
});

test('«Sposta» opens the change page', async () => {
  const { visit, done } = await show({ ...PERSONAL, availability });
  await press('Sposta questo appuntamento');
  expect([done.went, visit().oppId, visit().cancelling]).toEqual([
    ['modificaAppuntamento'],
    'ABCDEFGHIJKLMNOPQR',
    false,
  ]);
});

test('«Annulla» opens the change page with its question, and cancels nothing by itself', async () => {
  const { visit, done } = await show({ ...PERSONAL, availability });
  await press('Annulla questo appuntamento');
  expect([done.went, visit().cancelling]).toEqual([['modificaAppuntamento'], true]);
  expect(done.calls.map(({ name }) => name)).toEqual(['getAppointment', 'availability']);
});

test('a change that cannot be opened does not ask to cancel later', async () => {
  const { visit } = await show(FOUND);
  await press('Annulla questo appuntamento');
  expect([visit().cancelling, visit().modal?.kind]).toEqual([false, 'error']);
});

test('«Portami lì» opens directions to the branch', async () => {
  const map = { opener: {}, location: { replace: vi.fn() } };
  vi.spyOn(window, 'open').mockReturnValue(map as unknown as Window);
  await show(FOUND);
  await press('Portami lì');
  expect(map.location.replace).toHaveBeenCalledWith(expect.stringContaining('route=41.117,16.872;45.4642,9.19'));
});

test('the ticket opens on the summary of its product', async () => {
  const { visit, done } = await show(FOUND);
  await press('Vedi il biglietto e cosa portare');
  expect([done.went, visit().facts.product]).toEqual([['riepilogoC5'], 'salary']);
});

test('«Non mostrarlo più qui» ends the access of this device', async () => {
  const { done } = await show({ ...FOUND, leave: { Status: '0' } });
  await press('Non mostrarlo più qui');
  expect([done.calls.map(({ name }) => name), done.device.size, done.left]).toEqual([
    ['getAppointment', 'leave'],
    0,
    ['/fa3/ in its place'],
  ]);
});

test('an appointment that no longer exists shows a message once', async () => {
  const { done, visit } = await show({ getAppointment: fault('not-found') });
  expect(screen.getByText(/^Su questo dispositivo non risulta più/)).toBeTruthy();
  expect([done.device.size, card(), visit().bookedHere]).toEqual([0, null, 'gone']);
});

test('an appointment that could not be read can be read again', async () => {
  const answers: Record<string, unknown> = { getAppointment: fault('network') };
  await show(answers);
  expect(screen.getByText(/^Adesso non riusciamo a leggere il tuo appuntamento/)).toBeTruthy();
  answers.getAppointment = FOUND.getAppointment;
  await press('Riprova');
  expect(card()).toBeTruthy();
});

/** A call in a band of tomorrow. */
const CALL = {
  ...{ ...appuntamento, prodotto: 1, tipo: 'ricontatto', data: '', ora: '', agenzia: false },
  chiamata: { dalle: '2026-11-21T08:00:00.000Z', alle: '2026-11-21T11:00:00.000Z', fascia: '9-12' },
};
const CALLED = { getAppointment: { Status: '0', appuntamento: CALL } };

test('the first page of a device that booked a call shows its hours and the number, and no way to a branch', async () => {
  const { done } = await show(CALLED);
  const shown = screen.getByRole('article', { name: 'La tua telefonata' });
  expect(shown.textContent).toMatch(
    /sab 21, 09:00-12:00È domani\. Ti chiamiamo noi\.Al \*{8}21Circa 15 minuti · costo: zero/,
  );
  expect(screen.queryByRole('button', { name: 'Portami lì' })).toBeNull();
  expect(done.device.get('fissa-prenotato')).toBe(String(Date.parse('2026-11-21T11:00:00.000Z')));
});

test.each([
  ['Sposta questa telefonata', false],
  ['Annulla questa telefonata', true],
] as const)('«%s» opens the page of the call', async (name, cancelling) => {
  const { visit, done } = await show(CALLED);
  await press(name);
  expect(done.went).toEqual(['riepilogo']);
  expect([visit().oppId, visit().cancelling]).toEqual(['ABCDEFGHIJKLMNOPQR', cancelling]);
});
