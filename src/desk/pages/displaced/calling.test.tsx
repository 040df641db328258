// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aDisplaced } from '../../wire/capacity.testing.ts';
import { aDay } from '../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './displaced-page.tsx';

afterEach(cleanup);

const list = (...persone: readonly object[]) => ({ adesso: new Date(NOW).toISOString(), persone });
const CARLA = aDisplaced('Carla Finta');
const FAILED = { quando: '2026-11-23T08:20:00.000Z', esito: 'noAnswer' } as const;
const open = (persone: readonly object[], more: Answers = {}) =>
  openDesk(
    { Io: whoIs('manager'), Giorno: aDay([]), DaRicollocare: list(...persone), ...more },
    '/sportello/da-ricollocare',
  );
const DIALLED = {
  ...{ Status: '0', cellulare: '+393331234542', nome: 'Carla Finta' },
  orari: [
    { giorno: '2026-11-23', fasce: [{ dalle: '09:31', alle: '18:00' }] },
    { giorno: '2026-11-24', fasce: [{ dalle: '09:00', alle: '13:00' }] },
  ],
};

// R16.4.36
test('the number of a displaced customer is shown on request, and a failed call is recorded', async () => {
  const { hand, of } = open([CARLA], {
    ChiamaRicollocazione: DIALLED,
    TentativoRicollocazione: { Status: '0', tentativi: 1 },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Chiama Carla Finta' }));
  expect((await screen.findByRole('link', { name: '+393331234542' })).getAttribute('href')).toBe('tel:+393331234542');
  hand.answer('DaRicollocare', list({ ...CARLA, tentativi: 1, ultimo: FAILED }));
  fireEvent.click(screen.getByRole('button', { name: 'Non risponde: Carla Finta' }));
  expect(await screen.findByText('Carla Finta: «Non risponde» è segnato.')).toBeTruthy();
  expect(await screen.findByText("1 chiamata, l'ultima lun 23 nov, 09:20: non risponde")).toBeTruthy();
  expect(of('TentativoRicollocazione')).toMatchObject([{ input: { id: '3', risultato: 'noAnswer' }, key: 'key-1' }]);
});

// R16.4.36
test('a time that the customer names is checked before it is sent, with the typed line', async () => {
  const { hand, of } = open([CARLA], {
    ChiamaRicollocazione: DIALLED,
    TentativoRicollocazione: { Status: '0', tentativi: 0, motivo: null },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Chiama Carla Finta' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Richiamami alle…: Carla Finta' }));
  const save = () => fireEvent.click(screen.getByRole('button', { name: "Salva l'ora: Carla Finta" }));
  const [line, hour] = [screen.getByLabelText('Una riga per chi richiama'), screen.getByLabelText('Ora')];
  fireEvent.change(line, { target: { value: ' esce  alle 16 ' } });
  fireEvent.change(hour, { target: { value: '19:00' } });
  save();
  expect(screen.getByText('lun 23 nov si chiama dalle 09:31 alle 18:00.')).toBeTruthy();
  expect([document.activeElement, of('TentativoRicollocazione')]).toEqual([hour, []]);
  fireEvent.click(screen.getByRole('radio', { name: 'oggi alle 17:00' }));
  const note = { quando: '2026-11-23T08:20:00.000Z', chi: 'Elio Fintoni', esito: 'later', riga: 'esce alle 16' };
  const richiama = '2026-11-23T16:00:00.000Z';
  hand.answer('DaRicollocare', list({ ...CARLA, richiama, righe: [{ ...note, richiama }] }));
  save();
  expect(await screen.findByText('Carla Finta: «Richiamami lun 23 nov alle 17:00» è segnato.')).toBeTruthy();
  expect(of('TentativoRicollocazione')[0]?.input).toEqual({
    ...{ id: '3', risultato: 'later', riga: 'esce alle 16', giorno: '2026-11-23', ora: '17:00' },
  });
  expect(await screen.findByText('Richiamare lun 23 nov, 17:00')).toBeTruthy();
  expect(screen.queryByText(/^Chiamare entro/)).toBeNull();
  const notes = screen.getByRole('list', { name: 'Che cosa hanno scritto i colleghi' });
  expect(notes.textContent).toContain('Richiamami lun 23 nov alle 17:00Elio Fintoni: «esce alle 16»');
  expect((line as HTMLInputElement).value).toBe('');
});

// R16.4.36
test('a time that the server refuses keeps the typed line', async () => {
  open([CARLA], {
    ChiamaRicollocazione: DIALLED,
    TentativoRicollocazione: { Status: '1', tentativi: 0, motivo: 'ora' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Chiama Carla Finta' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Richiamami alle…: Carla Finta' }));
  const line = screen.getByLabelText<HTMLInputElement>('Una riga per chi richiama');
  fireEvent.change(line, { target: { value: 'esce alle 16' } });
  fireEvent.click(screen.getByRole('radio', { name: 'oggi alle 17:00' }));
  fireEvent.click(screen.getByRole('button', { name: "Salva l'ora: Carla Finta" }));
  expect(await screen.findByText("A quell'ora non si chiama: scegline un'altra.")).toBeTruthy();
  expect(line.value).toBe('esce alle 16');
});

// R16.4.36
test('without calling hours before the visit no time is offered', async () => {
  open([CARLA], { ChiamaRicollocazione: { ...DIALLED, orari: [] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Chiama Carla Finta' }));
  await screen.findByRole('button', { name: 'Occupato: Carla Finta' });
  expect(screen.queryByRole('button', { name: /^Richiamami/ })).toBeNull();
});

// R16.4.25, R16.4.36
test('a customer who named a time is past the deadline only after that time', async () => {
  const late = { entro: '2026-11-23T08:00:00.000Z', richiama: '2026-11-23T16:00:00.000Z' };
  open([aDisplaced('Ugo Tardi', late), aDisplaced('Nora Cambi', { id: '4', richiama: late.entro })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Termine passato 1' }));
  expect(screen.getByRole('button', { name: 'Decidi per Nora Cambi' })).toBeTruthy();
});

// R16.4.36
test('a number that may not be shown any more says why', async () => {
  open([CARLA], { ChiamaRicollocazione: { Status: '1', cellulare: '', nome: '' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Chiama Carla Finta' }));
  expect(await screen.findByText("È già deciso, o l'appuntamento non c'è più.")).toBeTruthy();
});

// R16.4.36
test('a displaced customer without a mobile has no number to call', async () => {
  open([aDisplaced('Carla Finta', { cellulare: '' })]);
  expect(await screen.findByText('Senza cellulare')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Chiama Carla Finta' })).toBeNull();
});
