// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import { SummaryScreen } from '../../screens/summary/summary.tsx';
import { anAppointment, aSite, fault } from '../../session/deps.testing.ts';

afterEach(cleanup);

const call = anAppointment({
  kind: 'call',
  date: '',
  hour: '',
  call: { date: '2026-11-23', hour: '13:00', words: '' },
});
const fromMail = (site = aSite()) =>
  showIn(
    <SummaryScreen />,
    { oppId: call.code, ownAppointment: { status: 'loaded', appointment: call }, openingData: true },
    { readOwnData: { Status: '1', motivo: 'contatto' } },
    { site },
  );

test("a letter's link to the own data of a call opens them on the call's page", async () => {
  const { visit } = fromMail();
  const dialog = await screen.findByRole('dialog', { name: 'I tuoi dati e i tuoi consensi' });
  expect(await within(dialog).findByRole('button', { name: 'Mandami il codice' })).toBeTruthy();
  expect(visit().openingData).toBe(false);
});

test('data that another tab has erased leave the page too, once their dialog is closed', async () => {
  const { visit } = showIn(
    <SummaryScreen />,
    { oppId: call.code, ownAppointment: { status: 'loaded', appointment: call }, openingData: true },
    { readOwnData: fault('not-found'), getAppointment: fault('not-found') },
  );
  await screen.findByText(/^Da questo dispositivo i dati non si aprono più/);
  fireEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
  await vi.waitFor(() => expect(visit().ownAppointment.status).toBe('missing'));
});

test('a site that switches the own data off opens nothing', () => {
  fromMail(aSite({ off: ['ownData'] }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'I tuoi dati e i tuoi consensi' })).toBeNull();
});
