// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showIn } from '../actions/funnel.testing.tsx';
import { aBranch, anAppointment, fault } from '../session/deps.testing.ts';
import { NO_CHOICE } from '../session/visit.ts';
import { aWireAppointment } from '../wire/answers.testing.ts';
import { CallCard } from './call-card.tsx';
import { CancelVisit } from './cancel-visit.tsx';

afterEach(cleanup);

// R14.4.6
test('the cancellation dialog lists the safe answer first', () => {
  showIn(<CancelVisit kind="line">Annulla</CancelVisit>);
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  const buttons = within(screen.getByRole('dialog')).getAllByRole('button').slice(1);
  expect(buttons.map((button) => button.textContent)).toEqual(['No, lo tengo', 'Sì, annulla']);
});

// R0.51
test('only «Sì, annulla» cancels; «No, lo tengo» closes the dialog', () => {
  const own = { status: 'loaded', appointment: anAppointment() } as const;
  const { done } = showIn(<CancelVisit kind="line">Annulla</CancelVisit>, { ownAppointment: own });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Annulla');
  press('No, lo tengo');
  expect([screen.queryByRole('dialog'), done.calls]).toEqual([null, []]);
  press('Annulla');
  press('Sì, annulla');
  expect(done.calls.map(({ name }) => name)).toEqual(['cancelAppointment']);
});

// R0.51, R0.96
test('cancelling an outdated version is rejected, and the current state is shown', async () => {
  const own = { status: 'loaded', appointment: anAppointment() } as const;
  const appuntamento = aWireAppointment({ versione: 4, ora: '10:00' });
  const answers = {
    cancelAppointment: { Status: '1', motivo: 'versione', Message: '', appuntamento },
    availability: { Disponibilita: [] },
  };
  const { visit } = showIn(<CancelVisit kind="line">Annulla</CancelVisit>, { ownAppointment: own }, answers);
  for (const name of ['Annulla', 'Sì, annulla']) fireEvent.click(screen.getByRole('button', { name }));
  const now = { status: 'confirmed', version: 4, hour: '10:00' };
  await vi.waitFor(() => expect(visit().ownAppointment).toMatchObject({ appointment: now }));
});

test('after a cancellation without an answer «No, lo tengo» shows what the server did', async () => {
  const own = { status: 'loaded', appointment: anAppointment() } as const;
  const appuntamento = aWireAppointment({ stato: 'annullato', versione: 4 });
  const answers = { cancelAppointment: fault('network'), getAppointment: { Status: '0', appuntamento } };
  const { visit, done } = showIn(<CancelVisit kind="line">Annulla</CancelVisit>, { ownAppointment: own }, answers);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  for (const name of ['Annulla', 'Sì, annulla']) press(name);
  await screen.findByRole('alert');
  press('No, lo tengo');
  await vi.waitFor(() => expect(visit().ownAppointment).toMatchObject({ appointment: { status: 'cancelled' } }));
  expect(done.went).toEqual(['riepilogo']);
});

test.each([
  ['network', /^Non è stato possibile inviare la richiesta/],
  ['not-found', /^C'è stato un errore durante il salvataggio/],
])('a cancellation that failed says why: %s', async (why, text) => {
  const own = { status: 'loaded', appointment: anAppointment() } as const;
  showIn(<CancelVisit kind="line">Annulla</CancelVisit>, { ownAppointment: own }, { cancelAppointment: fault(why) });
  for (const name of ['Annulla', 'Sì, annulla']) fireEvent.click(screen.getByRole('button', { name }));
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
});

// R14.4.6
test('the cancellation dialog names its appointment', () => {
  const own = { status: 'loaded', appointment: anAppointment() } as const;
  showIn(<CancelVisit kind="line">Annulla</CancelVisit>, { ownAppointment: own });
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(screen.getByRole('dialog').textContent).toContain('lunedì 23 novembre 2026, Ore 09:30');
});

// R14.4.6
test('the card of a requested call shows the time of the call and no branch', () => {
  const branch = aBranch();
  showIn(<CallCard />, { branches: [branch], choice: { ...NO_CHOICE, branch } });
  const card = screen.getByRole('complementary', { name: 'Ti chiamiamo noi' });
  expect(card.textContent).toContain('Lunedì-venerdì, 9:00-18:00');
  expect(card.textContent).not.toContain(branch.name);
});
