// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
// Loads lazy chunks before the tests wait for them.
import './calendars-page.tsx';

afterEach(cleanup);

const none = { collegamento: null };
const link = { collegamento: { creato: new Date(NOW).toISOString(), letto: new Date(NOW).toISOString() } };
const made = { percorso: `/sportello/calendario/${'a'.repeat(43)}.ics`, creato: new Date(NOW).toISOString() };

const show = async (answers: Answers) => {
  const desk = openDesk({ MioCalendario: none, CalendarioFiliale: none, ...answers }, '/sportello/calendari');
  await screen.findByRole('heading', { level: 1, name: 'Calendari' });
  return desk;
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

// R16.2.43
test('a consultant creates a personal link, sees its address once, and sees no branch link', async () => {
  const { of } = await show({ CreaMioCalendario: made });
  await press('Crea il collegamento: Il mio calendario');
  const address = await screen.findByLabelText<HTMLInputElement>('Indirizzo del calendario');
  expect(address.value).toBe(`${location.origin}${made.percorso}`);
  expect(
    screen.getByText('Collegamento creato il lun 23 nov 09:48. Nessun programma lo ha ancora letto.'),
  ).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^Calendario di/ })).toBeNull();
  expect(of('CalendarioFiliale')).toHaveLength(0);
});

// R16.2.43
test('a manager sees when the branch link was last read, and revokes it', async () => {
  const { of } = await show({
    Io: whoIs('manager'),
    CalendarioFiliale: link,
    RevocaCalendarioFiliale: { Status: '0' },
  });
  expect(
    await screen.findByText('Collegamento creato il lun 23 nov 09:48. Ultima lettura: lun 23 nov 09:48.'),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Indirizzo del calendario')).toBeNull();
  await press('Revoca: Calendario di Filiale Milano Centro');
  expect(await screen.findByText('Collegamento revocato: non si apre più.')).toBeTruthy();
  expect(of('RevocaCalendarioFiliale')[0]?.input).toEqual({ filiale: '0151' });
});

// R16.2.43
test('after a network failure the link is loaded again, since it may have been created', async () => {
  const { hand } = await show({ CreaMioCalendario: new Fault('network') });
  const create = await screen.findByRole('button', { name: 'Crea il collegamento: Il mio calendario' });
  hand.answer('MioCalendario', link);
  fireEvent.click(create);
  expect(await screen.findByText(/^Collegamento creato il lun 23 nov 09:48/)).toBeTruthy();
  expect(screen.getByText("La rete non risponde: controlla se il collegamento c'è.")).toBeTruthy();
  expect(screen.queryByLabelText('Indirizzo del calendario')).toBeNull();
});
