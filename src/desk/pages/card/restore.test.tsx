// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, Fault, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aCard } from '../../wire/card.testing.ts';
import { aDay, aLine } from '../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './card-page.tsx';

afterEach(cleanup);

const tea = aLine('Tea Simulacri', { ora: '11:00', stato: 'cancelled' });
const open = async (answers: Answers = {}, role: 'manager' | 'consultant' = 'manager') => {
  const data = { Io: whoIs(role), Giorno: aDay([tea]), Appuntamento: aCard(tea, { versioneAppuntamento: 2 }) };
  const desk = openDesk({ ...data, ...answers }, `/sportello/appuntamento/${tea.oppID}`);
  await screen.findByRole('heading', { name: 'Contatti', hidden: true });
  return desk;
};
const button = (name: string) => screen.queryByRole('button', { name, hidden: true });
const dialog = () =>
  within(screen.getByRole('dialog', { name: "Ripristinare l'appuntamento di Tea Simulacri?", hidden: true }));
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name, hidden: true }));
const answer = (change: object = {}) => ({
  ...{ Status: '0', motivo: null, visita: { ...tea, stato: 'confirmed' }, versioneAppuntamento: 3, ...change },
});

// R16.3.17
test('«Ripristina» requires a reason and names the message to the person', async () => {
  const { of } = await open({ RipristinaAppuntamento: answer() });
  fireEvent.click(button('Ripristina') as HTMLElement);
  expect(dialog().getByText(/^Torna valido com'era: lun 23 nov, ore 11:00/)).toBeTruthy();
  expect(dialog().getByText('La persona riceve un solo avviso che il suo appuntamento vale ancora.')).toBeTruthy();
  press('Ripristina');
  expect(dialog().getByText('Scrivi perché: resta nel registro.')).toBeTruthy();
  expect(of('RipristinaAppuntamento')).toEqual([]);
  fireEvent.change(dialog().getByLabelText('Perché?*'), { target: { value: ' Riga sbagliata ' } });
  press('Ripristina');
  expect((await screen.findAllByText("Tea Simulacri: l'appuntamento vale di nuovo.")).length).toBeGreaterThan(0);
  expect(of('RipristinaAppuntamento')).toMatchObject([
    { key: 'key-1', input: { oppID: tea.oppID, versione: 2, perche: 'Riga sbagliata' } },
  ]);
});

// R16.3.17
test.each([
  ['a taken seat', answer({ Status: '1', motivo: 'orario', visita: tea }), /^La mezz'ora non è più libera/],
  ['another visit', answer({ Status: '1', motivo: 'doppio', visita: tea }), /^La persona ha già un altro appuntamento/],
  ['a lost network', new Fault('network'), /^La rete non risponde/],
])('%s: the dialog shows the fault and keeps the reason', async (_, given, text) => {
  await open({ RipristinaAppuntamento: given });
  fireEvent.click(button('Ripristina') as HTMLElement);
  fireEvent.change(dialog().getByLabelText('Perché?*'), { target: { value: 'Riga sbagliata' } });
  press('Ripristina');
  expect((await dialog().findByRole('alert', { hidden: true })).textContent).toMatch(text);
  expect(dialog().getByLabelText<HTMLInputElement>('Perché?*').value).toBe('Riga sbagliata');
});

// R16.3.17
test('a role without the permission, a visit that is over and a valid one have no «Ripristina»', async () => {
  await open({}, 'consultant');
  expect(button('Ripristina')).toBeNull();
  cleanup();
  await open({ Appuntamento: aCard({ ...tea, ora: '09:00' }) });
  expect(button('Ripristina')).toBeNull();
  cleanup();
  await open({ Appuntamento: aCard({ ...tea, stato: 'confirmed' }) });
  expect(button('Ripristina')).toBeNull();
});
