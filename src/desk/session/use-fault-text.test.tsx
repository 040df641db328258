// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CallFault } from '../api/call.ts';
import { openDesk } from '../shell/desk.testing.tsx';
import { aCard } from '../wire/card.testing.ts';
import { aDay, aLine } from '../wire/day.testing.ts';
import { Fault } from './deps.testing.ts';
// Loads lazy chunks before the tests wait for them.
import '../pages/card/card-page.tsx';

afterEach(cleanup);

const tea = aLine('Tea Simulacri', { ora: '11:00' });
const card = (answers: object) =>
  openDesk({ Giorno: aDay([tea]), Appuntamento: aCard(tea), ...answers }, `/sportello/appuntamento/${tea.oppID}`);

test.each<[CallFault, string]>([
  ['network', 'Il testo è ancora qui: riprova'],
  ['malformed', 'la nota forse non è stata salvata'],
  ['too-many 12', 'Non fatto: troppe richieste insieme. Aspetta un minuto e riprova.'],
  ['not-signed-in', 'Non salvato: eri uscito per pausa.'],
  ['not-allowed', 'La nota non è stata salvata. Il testo è ancora qui.'],
])('a note that met the fault %s says whether it may be saved, and keeps its text', async (fault, said) => {
  card({ Nota: new Fault(fault) });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Nuova nota');
  fireEvent.change(field, { target: { value: 'Porta il cane' } });
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi la nota', hidden: true }));
  expect(await screen.findByText((text) => text.includes(said))).toBeTruthy();
  expect(field.value).toBe('Porta il cane');
});

test.each<CallFault>(['network', 'malformed', 'too-many 12'])(
  'a mark that met the fault %s is sent again with its key',
  async (fault) => {
    const { of } = openDesk({ Giorno: aDay([tea]), Arrivo: new Fault(fault) }, '/sportello/oggi');
    fireEvent.click(await screen.findByRole('button', { name: 'Arrivato: Tea Simulacri' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Riprova' }));
    await expect.poll(() => of('Arrivo').length).toBe(2);
    expect(new Set(of('Arrivo').map(({ key }) => key)).size).toBe(1);
  },
);
