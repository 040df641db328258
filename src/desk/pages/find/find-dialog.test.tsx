// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aCard } from '../../wire/card.testing.ts';
import { aDay, aLine } from '../../wire/day.testing.ts';
import { freeSlots } from '../../wire/free-hours.testing.ts';
// Loads lazy chunks before the tests wait for them.
import '../book/book-page.tsx';
import '../card/card-page.tsx';
import './find-dialog.tsx';

afterEach(cleanup);

const tea = { ...aLine('Tea Simulacri', { giorno: '2026-11-25' }), filiale: '0151' };
const show = async (found: object, more: Answers = {}) => {
  const agenda = { adesso: new Date(NOW).toISOString(), filiali: [] };
  const usual = { Io: whoIs('manager'), Giorno: aDay([]), Appuntamento: aCard(tea), Agenda: agenda };
  const desk = openDesk({ ...usual, Consensi: { consensi: [] }, Cerca: found, ...more });
  fireEvent.click(await screen.findByRole('button', { name: 'Cerca' }));
  await screen.findByRole('dialog', { name: 'Cerca una persona' });
  return desk;
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Cerca una persona' }));
const look = (text: string) => {
  fireEvent.change(dialog().getByLabelText(/^Codice fiscale, cellulare/), {
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

// R16.3.6, R16.8.7
test('the call centre reads what the network search takes, before and after a search by name', async () => {
  await show({ visite: [], troppe: false, cliente: null }, { Io: whoIs('callcentre'), Richiamate: { chiamate: [] } });
  expect(dialog().queryByText(/tre lettere/)).toBeNull();
  const field = dialog().getByLabelText('Codice fiscale, cellulare o codice richiesta');
  for (const text of ['Simulacri', '456']) {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.click(dialog().getByRole('button', { name: 'Cerca' }));
    await dialog().findByText('Sto cercando…');
    expect(await dialog().findByText(/^Nessun appuntamento con questo codice o cellulare\. Per cognome/)).toBeTruthy();
  }
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

// R16.3.6
test('another branch of the page searches a carried tax code no second time', async () => {
  const cliente = { nome: 'Tea', cognome: 'S****', email: 't***@v***.example', cellulare: '' };
  const branch = (codice: string, nome: string) => ({ codice, nome, citta: 'Milano' });
  const filiali = [branch('0151', 'Filiale Milano Centro'), branch('0152', 'Filiale Loreto')];
  const { of } = await show({ visite: [], troppe: false, cliente }, { Io: whoIs('callcentre', { filiali }) });
  look('SMLTEA80A41F205X');
  fireEvent.click(await dialog().findByRole('button', { name: 'Prenota per Tea S****' }));
  await screen.findByLabelText('Usa i recapiti in archivio: Tea S****');
  fireEvent.click(screen.getByRole('button', { name: "Filiale Milano Centro: scegli un'altra filiale" }));
  fireEvent.click(await screen.findByRole('button', { name: /^Filiale Loreto/ }));
  await screen.findByRole('button', { name: "Filiale Loreto: scegli un'altra filiale" });
  expect(of('Cerca').map(({ input }) => input.filiale)).toEqual(['0151', '0151']);
  fireEvent.click(screen.getByRole('button', { name: 'Cerca la persona' }));
  expect(of('Cerca').at(-1)?.input.filiale).toBe('0152');
});

// R16.3.6
test('«Prenota» that is already open takes the found customer', async () => {
  const cliente = { nome: 'Tea', cognome: 'S****', email: 't***@v***.example', cellulare: '' };
  const { of } = await show({ visite: [], troppe: false, cliente });
  fireEvent.click(dialog().getByRole('button', { name: 'Chiudi' }));
  fireEvent.click(screen.getAllByRole('link', { name: 'Prenota' })[0] as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: 'Prenota' });
  fireEvent.change(screen.getByLabelText('Codice fiscale*'), { target: { value: 'RSSMRA80A01F205X' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cerca' }));
  look('SMLTEA80A41F205X');
  fireEvent.click(await dialog().findByRole('button', { name: 'Prenota per Tea S****' }));
  await screen.findByLabelText('Usa i recapiti in archivio: Tea S****');
  expect(screen.getByLabelText<HTMLInputElement>('Codice fiscale*').value).toBe('SMLTEA80A41F205X');
  expect(of('Cerca').map(({ input }) => input.testo)).toEqual(['SMLTEA80A41F205X', 'SMLTEA80A41F205X']);
});

const nobody = { visite: [], troppe: false, cliente: null };
const TURIN = { filiale: '0201', nome: 'Filiale Torino Centro', giorno: '2026-11-26', ora: '10:00' };

// R16.3.14, R16.3.15
test('a visit of another branch is shown without a name, and received here in a free half-hour of today', async () => {
  const here = { ...tea, giorno: '2026-11-23', ora: '10:30' };
  const taken = { Status: '1', motivo: 'orario', visita: null, alternative: [] };
  const { hand, of } = await show(
    { ...nobody, altrove: [TURIN] },
    { OreLibere: freeSlots(['09:30', '10:00', '10:30']), RiceviQui: taken },
  );
  look(tea.oppID);
  expect(await dialog().findByText('Ha un appuntamento a Torino Centro, gio 26 nov, 10:00.')).toBeTruthy();
  expect(dialog().getByRole('status').textContent).toBe('Nessun appuntamento nelle tue filiali.');
  fireEvent.click(dialog().getByRole('button', { name: 'Ricevila qui' }));
  fireEvent.click(await dialog().findByRole('radio', { name: '09:30' }));
  expect(of('OreLibere').at(-1)?.input).toMatchObject({ filiale: '0151', da: '2026-11-23', iniziate: true });
  hand.answer('OreLibere', freeSlots(['10:00', '10:30']));
  fireEvent.click(dialog().getByRole('button', { name: 'Ricevila qui alle 09:30' }));
  expect((await dialog().findByRole('alert')).textContent).toMatch(/appena stata presa/);
  await expect.poll(() => dialog().queryByRole('radio', { name: '09:30' })).toBeNull();
  hand.answer('RiceviQui', { Status: '0', motivo: null, visita: here, alternative: [] });
  fireEvent.click(await dialog().findByRole('radio', { name: '10:30' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Ricevila qui alle 10:30' }));
  await screen.findAllByText("Tea Simulacri: spostata qui, oggi alle 10:30. L'arrivo è registrato.");
  expect([location.pathname, screen.queryByRole('dialog', { name: 'Cerca una persona' })]).toEqual([
    `/sportello/appuntamento/${tea.oppID}`,
    null,
  ]);
  const visita = { filiale: '0201', giorno: '2026-11-26', ora: '10:00' };
  expect(of('RiceviQui').map(({ input }) => input)).toEqual([
    { testo: tea.oppID, visita, filiale: '0151', ora: '09:30' },
    { testo: tea.oppID, visita, filiale: '0151', ora: '10:30' },
  ]);
});

// R16.3.14
test('a refused search of other branches says so', async () => {
  await show({ ...nobody, altrove: [], altroveTroppe: true });
  look('SMLTEA80A41F205X');
  expect((await dialog().findByRole('alert')).textContent).toMatch(/hai già fatto troppe ricerche/);
});

// R16.3.15
test('a role that records no arrivals reads where the visit is, and receives nobody', async () => {
  await show({ ...nobody, altrove: [TURIN] }, { Io: whoIs('area') });
  look(tea.oppID);
  await dialog().findByText(/^Ha un appuntamento a Torino Centro/);
  expect(dialog().queryByRole('button', { name: 'Ricevila qui' })).toBeNull();
});

// R16.3.15
test("today's half-hours that failed to load can be loaded again", async () => {
  const { hand } = await show({ ...nobody, altrove: [TURIN] }, { OreLibere: new Fault('network') });
  look(tea.oppID);
  fireEvent.click(await dialog().findByRole('button', { name: 'Ricevila qui' }));
  await dialog().findByText("Le mezz'ore libere non si sono caricate.");
  hand.answer('OreLibere', freeSlots(['10:00']));
  fireEvent.click(dialog().getByRole('button', { name: 'Riprova' }));
  expect(await dialog().findByRole('radio', { name: '10:00' })).toBeTruthy();
});
