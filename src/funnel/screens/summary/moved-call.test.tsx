// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import { type Answers, anAppointment, fault } from '../../session/deps.testing.ts';
import { aWireAppointment } from '../../wire/answers.testing.ts';
import { SummaryScreen } from './summary.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const appointment = anAppointment({
  ...{ kind: 'call', date: '', hour: '', version: 2 },
  call: { date: '2026-11-23', hour: '10:30', words: '' },
  callHours: { date: '2026-11-23', from: '10:00', until: '10:30' },
});
const SAVED = { Status: '0', resultCode: 0, Message: '', oppID: appointment.code, contactID: 'C', typUrl: '' };
const appuntamento = aWireAppointment({
  ...{ tipo: 'ricontatto', data: '', ora: '', versione: 7 },
  richiamata: { entro: '2026-11-24T10:30:00.000Z', parola: '' },
  chiamata: { dalle: '2026-11-24T10:00:00.000Z', alle: '2026-11-24T10:30:00.000Z' },
});

/** Moves the call of the summary to 14:00. */
async function moved(answers: Answers) {
  const shown = showIn(
    <SummaryScreen />,
    { oppId: appointment.code, ownAppointment: { status: 'loaded', appointment } },
    {
      availability: ({ Data }: { Data: string }) => ({ Disponibilita: [{ Date: Data, Slots: { '14:00': true } }] }),
      ...answers,
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sposta' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'A un orario preciso' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Sposta a .*14:00$/ }));
  return shown;
}

test('a moved call whose read fails is shown at its new time, with a notice and a retry', async () => {
  const { done } = await moved({ createPersonal: SAVED, getAppointment: fault('network') });
  await vi.waitFor(() => expect(done.calls.at(-1)?.name).toBe('getAppointment'));
  expect(await screen.findByText('14:00-14:30')).toBeTruthy();
  expect(screen.queryByText('10:00-10:30')).toBeNull();
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeTruthy();
});

test('a call that changed meanwhile is shown as it is now, and the page says so', async () => {
  await moved({ createPersonal: { Status: '1', motivo: 'versione', Message: '', appuntamento } });
  expect((await screen.findByRole('alert')).textContent).toBe(
    "La telefonata è cambiata nel frattempo: ecco com'è adesso.",
  );
  expect(screen.getByText('11:00-11:30')).toBeTruthy();
});

test.each([
  ['refused', { Status: '2', resultCode: 2, Message: '', motivo: 'invalid', alternative: [] }],
  ['not found', fault('not-found')],
])('a move that is %s blames neither the connection nor a change', async (_, createPersonal) => {
  await moved({ createPersonal, getAppointment: { Status: '0', appuntamento: { ...appuntamento, versione: 2 } } });
  expect((await screen.findByRole('alert')).textContent).toBe(
    "C'è stato un errore durante il salvataggio del tuo appuntamento. Riprova per favore.",
  );
});
