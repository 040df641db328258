// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import type { Appointment } from '../../session/appointment.ts';
import { type Answers, anAppointment, aSite, fault } from '../../session/deps.testing.ts';
import { aWireAppointment } from '../../wire/answers.testing.ts';
import { SummaryScreen } from './summary.tsx';

afterEach(cleanup);
afterEach(() => void vi.restoreAllMocks());

const show = (change: Partial<Appointment>, answers: Answers = {}) => {
  const appointment = anAppointment(change);
  const own = { status: 'loaded', appointment } as const;
  return showIn(<SummaryScreen />, { oppId: appointment.code, ownAppointment: own }, answers, { site: aSite() });
};
const button = (name: string) => screen.getByRole('button', { name });
const type = (code: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Codice di 6 cifre*' }), { target: { value: code } });

// R13.5.8
test('the mailed code confirms the appointment and focuses the new heading', async () => {
  const { done } = show({ confirmBy: '12:30' }, { verifyCode: { Status: '0', appuntamento: aWireAppointment() } });
  expect(screen.getByRole('heading', { level: 2, name: 'Conferma entro le 12:30' })).toBeTruthy();
  expect(button('Conferma').getAttribute('aria-disabled') ?? button('Conferma').hasAttribute('disabled')).toBeTruthy();
  type('123 456');
  fireEvent.click(button('Conferma'));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Appuntamento confermato' });
  expect(document.activeElement).toBe(heading);
  expect(done.calls.map(({ name, input }) => [name, input])).toEqual([
    ['verifyCode', { appointmentId: 'ABCDEFGHIJKLMNOPQR', codice: '123456' }],
  ]);
  expect(screen.queryByRole('button', { name: 'Conferma' })).toBeNull();
});

// R13.5.8
test('a wrong code shows an error at the field, a failure shows one above it, and another code can be sent', async () => {
  const answers: Answers = { verifyCode: { Status: '1' }, sendCode: { Status: '0' } };
  show({ confirmBy: '12:30' }, answers);
  type('000000');
  fireEvent.click(button('Conferma'));
  expect(await screen.findByText(/Il codice non è valido o non vale più/)).toBeTruthy();
  fireEvent.click(button('Invia un altro codice'));
  expect(await screen.findByText(/il nuovo codice è in arrivo/)).toBeTruthy();
  cleanup();
  show({ confirmBy: '12:30' }, { verifyCode: fault('network') });
  type('000000');
  fireEvent.click(button('Conferma'));
  expect((await screen.findByRole('alert')).textContent).toContain('Non è stato possibile inviare la richiesta');
});

// R13.5.8
test('after the time limit the page reads the appointment again and shows its state', async () => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  const lapsed = aWireAppointment({ stato: 'annullato', confermaEntro: '2026-11-21T11:30:00.000Z' });
  show({ confirmBy: '12:30', confirmUntil: Date.now() + 5 }, { getAppointment: { Status: '0', appuntamento: lapsed } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Il tempo per confermare è finito' })).toBeTruthy();
  expect(button('Fissa di nuovo')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Conferma' })).toBeNull();
});

test('beside another confirmed appointment the page asks for no code', () => {
  show({ confirmBy: '12:30', beside: 'another-verified' });
  expect(screen.queryByRole('button', { name: 'Conferma' })).toBeNull();
});
