// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, Fault, heldAnswer, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aCard } from '../../wire/card.testing.ts';
import { aDay, aLine } from '../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './card-page.tsx';

afterEach(cleanup);

const tea = aLine('Tea Simulacri', { ora: '11:00' });
const RIGHT = 'OPP000000000000042';
const preview = (change: object = {}) => ({
  ...{ motivo: null, visite: [{ ...tea, filiale: '0151' }], sha256: 'a'.repeat(64), ...change },
});
const open = async (answers: Answers = {}, role: 'manager' | 'consultant' = 'manager') => {
  const data = { Io: whoIs(role), Giorno: aDay([tea]), Appuntamento: aCard(tea), AnteprimaUnione: preview() };
  const desk = openDesk({ ...data, ...answers }, `/sportello/appuntamento/${tea.oppID}`);
  await screen.findByRole('heading', { name: 'Contatti', hidden: true });
  return desk;
};
const OPEN = 'Correggi il codice fiscale';
const button = (name: string) => screen.queryByRole('button', { name, hidden: true });
const dialog = () =>
  within(screen.getByRole('dialog', { name: 'Correggere il codice fiscale di Tea Simulacri?', hidden: true }));
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name, hidden: true }));
const type = (label: string, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const look = async (code = 'opp000 000000 000042') => {
  fireEvent.click(button(OPEN) as HTMLElement);
  type('Richiesta con il codice fiscale giusto*', code);
  press('Vedi che cosa cambia');
};

// R16.3.19
test('a previewed merge with a reason is sent once', async () => {
  const { of } = await open({ UnisciPersone: { Status: '0', motivo: null, unione: '5' } });
  await look();
  expect(await dialog().findByText(/^Tea Simulacri, lun 23 nov, ore 11:00, Filiale Milano Centro$/)).toBeTruthy();
  expect(dialog().getByText('Cambia codice fiscale 1 visita:')).toBeTruthy();
  press('Correggi 1 visita');
  expect(dialog().getByText('Scrivi perché: resta nel registro.')).toBeTruthy();
  type('Perché?*', 'Giorno scritto male');
  press('Correggi 1 visita');
  expect((await screen.findAllByText('Codice fiscale corretto.')).length).toBeGreaterThan(0);
  const two = { giusta: RIGHT, sbagliata: tea.oppID };
  expect(of('AnteprimaUnione').map(({ input }) => input)).toEqual([two]);
  expect(of('UnisciPersone')).toMatchObject([
    { key: 'key-1', input: { ...two, sha256: 'a'.repeat(64), perche: 'Giorno scritto male' } },
  ]);
});

// R16.3.19
test.each([
  ['two persons', preview({ motivo: 'nomi' }), /forse sono due persone/],
  ['two active visits', preview({ motivo: 'doppio' }), /prima annullane uno/],
  ['an unknown request', new Fault('not-found'), /^Questa richiesta non è tra le tue/],
])('%s: the dialog shows the fault and sends nothing', async (_, AnteprimaUnione, text) => {
  const { of } = await open({ AnteprimaUnione });
  await look();
  expect((await dialog().findByRole('alert', { hidden: true })).textContent).toMatch(text);
  expect([dialog().queryByLabelText('Perché?*'), of('UnisciPersone')]).toEqual([null, []]);
});

// R16.3.19
test('a malformed request code shows an error at its field', async () => {
  const { of } = await open();
  await look('Rossi');
  expect(dialog().getByText('Scrivi il codice di una richiesta della persona: 18 lettere e cifre.')).toBeTruthy();
  expect(of('AnteprimaUnione')).toEqual([]);
});

// R16.3.19
test('a preview that arrives after a changed request code is not shown', async () => {
  const { answer, give } = heldAnswer(preview());
  await open({ AnteprimaUnione: answer });
  await look();
  type('Richiesta con il codice fiscale giusto*', 'opp000 000000 000043');
  await act(async () => give());
  expect(dialog().queryByLabelText('Perché?*')).toBeNull();
  expect(dialog().getByRole('button', { name: 'Vedi che cosa cambia', hidden: true })).toBeTruthy();
});

// R16.3.19
test.each([
  ['without a fault says that something changed', preview(), /^Nel frattempo è cambiato qualcosa/],
  ['with a fault shows the fault', preview({ motivo: 'doppio' }), /prima annullane uno/],
])('an outdated preview is read again; the new one %s', async (_, fresh, text) => {
  const { hand, of } = await open({ UnisciPersone: { Status: '1', motivo: 'cambiata', unione: null } });
  await look();
  await dialog().findByText('Cambia codice fiscale 1 visita:');
  type('Perché?*', 'Giorno scritto male');
  hand.answer('AnteprimaUnione', fresh);
  press('Correggi 1 visita');
  expect((await dialog().findByRole('alert', { hidden: true })).textContent).toMatch(text);
  expect(of('AnteprimaUnione')).toHaveLength(2);
});

// R16.3.19
test('a corrected visit names the corrector and offers the undo', async () => {
  const unione = { id: '5', quando: new Date(NOW).toISOString(), chi: 'Lavinia Corallo' };
  const { hand, of } = await open({
    Appuntamento: aCard(tea, { unione }),
    AnnullaUnione: { Status: '0', motivo: null },
  });
  expect(screen.getByText(/^Da Lavinia Corallo, lun 23 nov .*Si può annullare per un giorno\.$/)).toBeTruthy();
  hand.answer('Appuntamento', aCard(tea));
  fireEvent.click(button('Annulla la correzione') as HTMLElement);
  expect((await screen.findAllByText(/^Correzione annullata/)).length).toBeGreaterThan(0);
  expect(of('AnnullaUnione')).toMatchObject([{ input: { unione: '5' } }]);
});

// R16.3.19
test('without the permission no tax code is corrected', async () => {
  await open({}, 'consultant');
  expect(button(OPEN)).toBeNull();
});
