// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aCard } from '../../wire/card.testing.ts';
import { aDay, aLine } from '../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './card-page.tsx';

afterEach(cleanup);

const WHEN = new Date(NOW).toISOString();
const tea = aLine('Tea Simulacri', { ora: '09:00' });
const note = { id: '7', quando: WHEN, chi: 'Lavinia Corallo', testo: 'Preferisce la mattina' };
const open = async (answers: Answers = {}, role: 'manager' | 'consultant' = 'manager') => {
  const data = { Io: whoIs(role), Giorno: aDay([tea]), Appuntamento: aCard(tea, { note: [note] }) };
  const desk = openDesk({ ...data, ...answers }, `/sportello/appuntamento/${tea.oppID}`);
  await screen.findByRole('heading', { name: 'Contatti', hidden: true });
  return desk;
};
const button = (name: string | RegExp) => screen.queryByRole('button', { name, hidden: true });
const dialog = (name: string) => within(screen.getByRole('dialog', { name, hidden: true }));
const OUTCOME = "Ritira l'esito";

// R16.3.18
test('a note is withdrawn with a reason, and the card shows who withdrew it', async () => {
  const { hand, of } = await open({ RitiraNota: { Status: '0' } });
  fireEvent.click(button(/^Ritira la nota di Lavinia Corallo/) as HTMLElement);
  const asks = dialog('Ritirare la nota di Lavinia Corallo?');
  fireEvent.click(asks.getByRole('button', { name: 'Ritira la nota', hidden: true }));
  expect(asks.getByText('Scrivi perché: resta nel registro.')).toBeTruthy();
  fireEvent.change(asks.getByLabelText('Perché?*'), { target: { value: 'Di un altro cliente' } });
  const ritirata = { quando: WHEN, chi: 'Teodora Maestrelli' };
  hand.answer('Appuntamento', aCard(tea, { note: [{ ...note, testo: '', ritirata }] }));
  fireEvent.click(asks.getByRole('button', { name: 'Ritira la nota', hidden: true }));
  expect(await screen.findByText(/ritirata da Teodora Maestrelli, lun 23 nov/)).toBeTruthy();
  expect([screen.queryByText('Preferisce la mattina'), button(/^Ritira la nota di/)]).toEqual([null, null]);
  expect(of('RitiraNota')).toMatchObject([
    { key: 'key-1', input: { oppID: tea.oppID, nota: '7', perche: 'Di un altro cliente' } },
  ]);
});

// R16.3.18
test('an outcome is withdrawn with a reason, and the card shows the outcome and its withdrawer', async () => {
  const ended = { ...tea, esito: 'noShow' as const, fine: WHEN, versione: 1 };
  const { hand, of } = await open({
    Appuntamento: aCard(ended),
    RitiraEsito: { Status: '0', visita: { ...tea, versione: 2 } },
  });
  fireEvent.click(button(OUTCOME) as HTMLElement);
  const asks = dialog("Ritirare l'esito di Tea Simulacri?");
  expect(asks.getByText("L'esito «Non venuto» non vale più: la visita torna senza esito.")).toBeTruthy();
  fireEvent.change(asks.getByLabelText('Perché?*'), { target: { value: 'Persona sbagliata' } });
  const storia = [{ quando: WHEN, chi: 'Teodora Maestrelli', cosa: 'RitiraEsito', modifica: 'noShow' }];
  hand.answer('Appuntamento', aCard({ ...tea, versione: 2 }, { storia }));
  fireEvent.click(asks.getByRole('button', { name: OUTCOME, hidden: true }));
  expect(await screen.findByText(/^Esito «Non venuto» ritirato da Teodora Maestrelli, lun 23 nov/)).toBeTruthy();
  expect(of('RitiraEsito')).toMatchObject([{ input: { oppID: tea.oppID, versione: 1, perche: 'Persona sbagliata' } }]);
});

// R16.3.18
test('withdrawing an outdated outcome shows a conflict', async () => {
  const ended = { ...tea, esito: 'noShow' as const, fine: WHEN, versione: 1 };
  const now = { ...ended, esito: 'attended' as const, versione: 2 };
  await open({ Appuntamento: aCard(ended), RitiraEsito: { Status: '1', visita: now } });
  fireEvent.click(button(OUTCOME) as HTMLElement);
  const asks = dialog("Ritirare l'esito di Tea Simulacri?");
  fireEvent.change(asks.getByLabelText('Perché?*'), { target: { value: 'Persona sbagliata' } });
  fireEvent.click(asks.getByRole('button', { name: OUTCOME, hidden: true }));
  await screen.findByText(/^Nel frattempo è cambiato: l'esito è un altro/);
});

// R16.3.18
test('without the permission nothing can be withdrawn', async () => {
  await open(
    { Appuntamento: aCard({ ...tea, esito: 'noShow', fine: WHEN, versione: 1 }, { note: [note] }) },
    'consultant',
  );
  expect([button(OUTCOME), button(/^Ritira la nota di/)]).toEqual([null, null]);
});

// R16.3.18
test('a withdrawn outcome of an unknown kind is shown by its name', async () => {
  const storia = [{ quando: WHEN, chi: 'Teodora Maestrelli', cosa: 'RitiraEsito', modifica: 'later' }];
  await open({ Appuntamento: aCard(tea, { storia }) });
  expect(screen.getByText(/^Esito «later» ritirato da Teodora Maestrelli/)).toBeTruthy();
});
