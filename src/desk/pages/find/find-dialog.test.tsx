// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aCard } from '../../wire/card.testing.ts';
import { aDay, aLine } from '../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import '../book/book-page.tsx';
import '../card/card-page.tsx';
import './find-dialog.tsx';

afterEach(cleanup);

const tea = { ...aLine('Tea Simulacri', { giorno: '2026-11-25' }), filiale: '0151' };
const show = async (found: object) => {
  const agenda = { adesso: new Date(NOW).toISOString(), filiali: [] };
  const usual = { Io: whoIs('manager'), Giorno: aDay([]), Appuntamento: aCard(tea), Agenda: agenda };
  const desk = openDesk({ ...usual, Consensi: { consensi: [] }, Cerca: found });
  fireEvent.click(await screen.findByRole('button', { name: 'Cerca' }));
  await screen.findByRole('dialog', { name: 'Cerca una persona' });
  return desk;
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Cerca una persona' }));
const look = (text: string) => {
  fireEvent.change(dialog().getByLabelText('Codice fiscale, cellulare, richiesta o cognome'), {
    target: { value: text },
  });
  fireEvent.click(dialog().getByRole('button', { name: 'Cerca' }));
};

// R16.3.6
test('a result opens its card and closes the search', async () => {
  const { of } = await show({ visite: [tea], troppe: false, cliente: null });
  look('Simu');
  fireEvent.click(await dialog().findByRole('link', { name: 'Tea Simulacri' }));
  expect(await screen.findByRole('heading', { name: 'Contatti', hidden: true })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Cerca una persona' })).toBeNull();
  expect(of('Cerca')[0]?.input).toEqual({ testo: 'Simu', filiale: '0151' });
});

// R16.3.6
test('too many results show the nearest ones with a hint, and a single letter is not sent', async () => {
  const { of } = await show({ visite: [tea], troppe: true, cliente: null });
  look('S');
  expect(await dialog().findByText('Scrivi almeno due lettere.')).toBeTruthy();
  expect(of('Cerca')).toEqual([]);
  look('Sim');
  expect(await dialog().findByText(/^Sono più di 20: questi sono i più vicini per filiale e giorno/)).toBeTruthy();
  expect(dialog().getByRole('link', { name: 'Tea Simulacri' })).toBeTruthy();
});

// R16.3.6
test('a mobile with too few digits shows how many are needed', async () => {
  await show({ visite: [], troppe: false, cliente: null });
  look('456');
  expect(await dialog().findByText('Del cellulare servono almeno le ultime quattro cifre.')).toBeTruthy();
  look('4567');
  expect(await dialog().findByText('Nessun appuntamento trovato.')).toBeTruthy();
});

// R16.3.6
test('the booking of a found customer gets the typed tax code, which is in no address', async () => {
  const cliente = { nome: 'Tea', cognome: 'S****', email: 't***@v***.example', cellulare: '' };
  const { of } = await show({ visite: [], troppe: false, cliente });
  look('SMLTEA80A41F205X');
  fireEvent.click(await dialog().findByRole('button', { name: 'Prenota per Tea S****' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Prenota' })).toBeTruthy();
  await screen.findByLabelText('Usa i recapiti in archivio: Tea S****');
  expect([location.pathname, location.search, of('Cerca').length]).toEqual(['/sportello/prenota', '', 2]);
});
