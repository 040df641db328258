// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flagged, newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import { CONFIRMED } from '../../actions/create.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { CallbackContactScreen } from '../../screens/callback-contact/callback-contact.tsx';
import { type Answers, aBranch, anAppointment, aSite, fault } from '../../session/deps.testing.ts';
import { NO_FORM } from '../../session/person.ts';
import { NO_CHOICE, type Visit } from '../../session/visit.ts';
import { OwnCall } from './own-call.tsx';

beforeEach(() => void vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

/** A Monday with free half-hours at 8:30, 9:30 and 14:00, then a Sunday. */
const MONDAY = { Date: '2026-11-23', Slots: { '08:30': true, '09:00': false, '09:30': true, '14:00': true } };
const SUNDAY = { Date: '2026-11-29', Slots: { '10:00': true } };
const DAYS = { Disponibilita: [MONDAY, SUNDAY] };
const form = {
  ...NO_FORM,
  ...{ firstName: 'Mario', lastName: 'Rossi', email: 'm@posta.example', mobile: '333 1234567' },
  taxCode: 'RSSMRA80A01H501U',
};
const available = ({ Data }: { Data: string }) => (Data <= MONDAY.Date ? DAYS : { Disponibilita: [] });
const answers = (more: Answers = {}): Answers => ({
  availability: available,
  createAppointment: CONFIRMED,
  ...more,
});
const facts = visitor({
  ...{ product: 'personal', chosen: 'branch', search: 'settled', lookup: newPerson },
  callback: { ...flagged, choice: 'yes' },
});
const show = (more: Answers = {}, off: Parameters<typeof aSite>[0] = {}, visit: Partial<Visit> = {}) =>
  showIn(
    <CallbackContactScreen />,
    { facts, choice: { ...NO_CHOICE, branch: aBranch({ code: '0101' }) }, form, ...visit },
    answers(more),
    { site: aSite(off) },
  );
const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const consent = () => {
  for (const yes of screen.getAllByRole('radio', { name: 'Consento' })) fireEvent.click(yes);
};
const sent = (calls: readonly { name: string; input: unknown }[], name: string) =>
  calls.filter((each) => each.name === name).map(({ input }) => input as { chiamata?: unknown });

test('a call is asked for as soon as possible by default, and reads no times', async () => {
  const { done } = show();
  expect((await radio('Il prima possibile')).checked).toBe(true);
  consent();
  press('Avanti');
  await vi.waitFor(() => expect(sent(done.calls, 'createAppointment')).toHaveLength(1));
  expect(sent(done.calls, 'createAppointment')[0]).not.toHaveProperty('chiamata');
  expect(sent(done.calls, 'availability')).toEqual([]);
});

test('a half-hour in calling hours is chosen, and button, sentence and request name it', async () => {
  const { done } = show();
  fireEvent.click(await radio('A un orario preciso'));
  expect(await radio('tra le 09:30 e le 10:00, libero')).toMatchObject({ checked: true });
  expect(screen.queryByRole('radio', { name: /^tra le 08:30/ })).toBeNull();
  expect(screen.queryByRole('radio', { name: /29 nov/ })).toBeNull();
  fireEvent.click(await radio('tra le 14:00 e le 14:30, libero'));
  expect(screen.getByText('Ti chiamiamo lunedì 23 novembre, tra le 14:00 e le 14:30.')).toBeTruthy();
  consent();
  press('Chiamatemi lun 23, 14:00');
  await vi.waitFor(() => expect(sent(done.calls, 'createAppointment')).toHaveLength(1));
  expect(sent(done.calls, 'createAppointment')[0]).toMatchObject({
    ...{ data: '', ora: '', ricontatto: 1, chiamata: { data: '20261123', ora: '14:00' } },
  });
});

test('a band without a free half-hour cannot be chosen', async () => {
  const { done } = show();
  fireEvent.click(await radio('In una fascia'));
  expect((await radio('Mattina, tra le 09:00 e le 12:00')).checked).toBe(true);
  expect((await radio('Pomeriggio, tra le 15:00 e le 18:00, non disponibile')).disabled).toBe(true);
  fireEvent.click(await radio('Pranzo, tra le 12:00 e le 15:00'));
  consent();
  press('Chiamatemi lun 23, 12-15');
  await vi.waitFor(() => expect(sent(done.calls, 'createAppointment')).toHaveLength(1));
  expect(sent(done.calls, 'createAppointment')[0]).toMatchObject({ chiamata: { data: '20261123', fascia: '12-15' } });
});

test('a time taken meanwhile shows an error, nothing is chosen, and the form stays filled', async () => {
  const taken = { Status: '2', resultCode: 2, Message: '', motivo: 'slot-taken', alternative: [] };
  const { done, visit } = show({ createAppointment: taken });
  fireEvent.click(await radio('A un orario preciso'));
  await radio('tra le 09:30 e le 10:00, libero');
  consent();
  press('Chiamatemi lun 23, 09:30');
  expect((await screen.findByRole('alert')).textContent).toContain('Questo orario è appena stato prenotato.');
  expect([visit().callTime, done.went]).toEqual([null, []]);
  expect(screen.getByLabelText<HTMLInputElement>('Nome*').value).toBe(form.firstName);
  // Nothing is sent while the time is open.
  press('Avanti');
  expect(sent(done.calls, 'createAppointment')).toHaveLength(1);
  fireEvent.click(await radio('tra le 14:00 e le 14:30, libero'));
  press('Chiamatemi lun 23, 14:00');
  await vi.waitFor(() => expect(sent(done.calls, 'createAppointment')).toHaveLength(2));
});

test('a time chosen before the page was left and opened again is not lost to a call as soon as possible', async () => {
  const taken = { Status: '2', resultCode: 2, Message: '', motivo: 'slot-taken', alternative: [] };
  const { done } = show({ createAppointment: taken }, {}, { callTime: { date: MONDAY.Date, hour: '09:30' } });
  consent();
  press('Chiamatemi lun 23, 09:30');
  expect((await screen.findByRole('alert')).textContent).toContain('Questo orario è appena stato prenotato.');
  press('Avanti');
  expect(sent(done.calls, 'createAppointment')).toHaveLength(1);
});

test('times that cannot be read show a message, and are read again on request', async () => {
  const replies = [fault('network'), fault('network')];
  show({
    availability: ({ Data }: { Data: string }) => replies.shift() ?? available({ Data }),
  });
  fireEvent.click(await radio('A un orario preciso'));
  expect((await screen.findByRole('alert')).textContent).toContain('Adesso non riusciamo a leggere gli orari.');
  press('Riprova');
  expect(await radio('tra le 09:30 e le 10:00, libero')).toBeTruthy();
});

test('switched off, the form offers no time', async () => {
  show({}, { off: ['callAtTime'] });
  expect(await screen.findByLabelText('Nome*')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'A un orario preciso' })).toBeNull();
});

const call = anAppointment({
  ...{ kind: 'call', date: '', hour: '', version: 2, code: 'ABCDEFGHIJKLMNOPQR' },
  call: { date: '2026-11-23', hour: '10:30', words: '' },
});
const timed = { ...call, callHours: { date: '2026-11-23', from: '10:00', until: '10:30' } };
const own = (appointment: typeof call, off: Parameters<typeof aSite>[0] = {}) =>
  showIn(
    <OwnCall appointment={appointment} />,
    { ownAppointment: { status: 'loaded', appointment } },
    answers({ createPersonal: CONFIRMED }),
    { site: aSite(off) },
  );

test('a call moves to a half-hour, from the version that was read', async () => {
  const { done } = own(timed);
  press('Sposta');
  expect(screen.queryByRole('button', { name: /^Sposta a/ })).toBeNull();
  fireEvent.click(await radio('A un orario preciso'));
  fireEvent.click(await radio('tra le 14:00 e le 14:30, libero'));
  press('Sposta a lun 23, 14:00');
  await vi.waitFor(() => expect(sent(done.calls, 'createPersonal')).toHaveLength(1));
  expect(sent(done.calls, 'createPersonal')[0]).toMatchObject({
    ...{ oppID: call.code, versione: 2, chiamata: { data: '20261123', ora: '14:00' } },
  });
});

test('switched off, a call at a time can only become one as soon as possible', async () => {
  const { done } = own(timed, { off: ['callAtTime'] });
  press('Sposta');
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  fireEvent.click(await radio('Il prima possibile'));
  press('Chiamatemi il prima possibile');
  await vi.waitFor(() => expect(sent(done.calls, 'createPersonal')).toMatchObject([{ chiamata: 'subito' }]));
});

test.each([
  ['on', {}, 1],
  ['off', { off: ['callAtTime'] }, 0],
] as const)('a call as soon as possible can get a time: switched %s', (_, off, count) => {
  own(call, { off: 'off' in off ? [...off.off] : [] });
  expect(screen.queryAllByRole('button', { name: 'Scegli quando' })).toHaveLength(count);
});
