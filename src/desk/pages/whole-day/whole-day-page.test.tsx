// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, Fault, heldAnswer, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { someHours } from '../../wire/capacity.testing.ts';
// Loads lazy chunks before the tests wait for them.
import '../capacity/capacity-page.tsx';
import './whole-day-page.tsx';

afterEach(cleanup);

const person = (codice: string, nome: string, change: object = {}) => ({
  ...{ codice, nome, visite: 0, assente: false, riceve: true },
  ...change,
});
const team = {
  persone: [
    person('dino', 'Dino Bozzetti', { visite: 1 }),
    person('marta', 'Marta Provini'),
    person('rosa', 'Rosa Calchi', { visite: 3, assente: true }),
  ],
};
const visit = (n: number, nome: string, va: string) => ({
  ...{ oppID: `OPP00000000000000${n}`, ora: `1${n}:00`, nome, cognome: 'Esempio', prodotto: 1, va },
});
const passing = {
  sha256: 'a'.repeat(64),
  visite: [visit(1, 'Ada', 'passa'), visit(2, 'Zeno', 'libera')],
  capacita: null,
};
const moving = {
  sha256: 'b'.repeat(64),
  visite: [visit(1, 'Ada', 'libera'), visit(2, 'Zeno', 'sposta')],
  capacita: {
    ...{ sha256: 'c'.repeat(64), adesso: new Date(NOW).toISOString(), tengono: [], tenute: 0, mezzore: [] },
    ...{ filiali: [], prestito: null, secondo: false },
    persone: [
      {
        ...{ oppID: 'OPP000000000000002', filiale: '0151', giorno: '2026-11-23', ora: '12:00', causa: 'over' },
        ...{ nome: 'Zeno', cognome: 'Esempio', prodotto: 1, prenotata: new Date(NOW).toISOString() },
        posti: [{ filiale: '0151', nome: 'Milano', giorno: '2026-11-23', ora: '15:30', km: null, riservato: true }],
        daChiamare: false,
      },
    ],
  },
};
const done = (anteprima: object) => ({ Status: '0', motivo: null, anteprima });

const show = async (answers: Answers) => {
  const desk = openDesk({ Io: whoIs('manager'), Squadra: team, ...answers }, '/sportello/giornata');
  await screen.findByRole('option', { name: 'Rosa Calchi, 3 visite, assente' });
  return desk;
};
const choose = (label: string, option: string) => {
  const select = screen.getByLabelText(label);
  const found = within(select).getByRole<HTMLOptionElement>('option', { name: option });
  fireEvent.change(select, { target: { value: found.value } });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

// R16.2.41
test('a day without assigned visits leads to an absence of that day', async () => {
  openDesk(
    {
      ...{ Io: whoIs('manager'), Squadra: { ...team, persone: [] }, OrariFiliale: someHours() },
      StoriaCapacita: { modifiche: [], altre: false },
    },
    '/sportello/giornata',
  );
  fireEvent.click(await screen.findByRole('link', { name: 'Manca un consulente in questo giorno' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Dal*')).value).toBe('2026-11-23');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Manca un consulente' }).checked).toBe(true);
});

// R16.2.41
test('the preview lists each visit of the day, and one press passes them to a colleague', async () => {
  const { of } = await show({ AnteprimaGiornata: passing, PassaGiornata: done({ ...passing, visite: [] }) });
  choose('Di chi', 'Rosa Calchi, 3 visite, assente');
  choose('Le sue visite', 'passano a Dino Bozzetti');
  press('Anteprima');
  expect(await screen.findByText('riceve Dino Bozzetti')).toBeTruthy();
  expect(screen.getByText('tiene la sua ora, riceve il primo libero: Dino Bozzetti ha già una visita')).toBeTruthy();
  press('Passa 2 visite');
  expect(await screen.findByText('Passate 2 visite di Rosa Calchi')).toBeTruthy();
  const asked = { filiale: '0151', giorno: '2026-11-23', di: 'rosa', scelta: { tipo: 'passa', chi: 'dino' } };
  expect(of('AnteprimaGiornata')[0]?.input).toEqual(asked);
  expect(of('PassaGiornata')[0]?.input).toEqual({ ...asked, sha256: passing.sha256 });
  expect(screen.queryByRole('button', { name: /^Passa/ })).toBeNull();
});

// R16.2.41
test('moving a day shows the displaced people with their offers, and the button counts them', async () => {
  await show({ AnteprimaGiornata: moving, PassaGiornata: done(moving) });
  choose('Di chi', 'Rosa Calchi, 3 visite, assente');
  choose('Le sue visite', 'si spostano: un consulente in meno per tutto il giorno');
  press('Anteprima');
  expect(await screen.findByText('da ricollocare: le proposte sono qui sotto')).toBeTruthy();
  expect(screen.getByText('lun 23 nov, ore 15:30')).toBeTruthy();
  press('Sposta e avvisa 1 persona');
  expect(await screen.findByText('Spostata la giornata di Rosa Calchi')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Vai a Da ricollocare' })).toBeTruthy();
});

// R16.2.41
test('applying an outdated preview changes nothing and shows the new preview', async () => {
  const now = { ...passing, sha256: 'd'.repeat(64), visite: [visit(1, 'Ada', 'passa')] };
  await show({ AnteprimaGiornata: passing, PassaGiornata: { Status: '1', motivo: 'cambiata', anteprima: now } });
  choose('Di chi', 'Rosa Calchi, 3 visite, assente');
  press('Anteprima');
  fireEvent.click(await screen.findByRole('button', { name: 'Passa 2 visite' }));
  expect(await screen.findByText('La giornata è cambiata: non abbiamo fatto niente')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Passa 1 visita' })).toBeTruthy();
});

// R16.2.41
test('a retry after a network failure keeps the preview and the key', async () => {
  const { of, hand } = await show({ AnteprimaGiornata: passing, PassaGiornata: new Fault('network') });
  choose('Di chi', 'Dino Bozzetti, 1 visita');
  press('Anteprima');
  fireEvent.click(await screen.findByRole('button', { name: 'Passa 2 visite' }));
  expect(
    await screen.findByText('La rete non risponde: non sappiamo se è fatto. Riprova: non succede due volte.'),
  ).toBeTruthy();
  hand.answer('PassaGiornata', done(passing));
  press('Passa 2 visite');
  expect(await screen.findByText('Passate 2 visite di Dino Bozzetti')).toBeTruthy();
  const keys = of('PassaGiornata').map(({ key }) => key);
  expect([keys.length, keys[1]]).toEqual([2, keys[0]]);
});

const DINO = 'Dino Bozzetti, 1 visita';
const ROSA = 'Rosa Calchi, 3 visite, assente';

// R16.2.41
test('a preview that arrives after a changed choice is not shown', async () => {
  const { answer, give } = heldAnswer(passing);
  await show({ AnteprimaGiornata: answer });
  choose('Di chi', ROSA);
  press('Anteprima');
  choose('Di chi', DINO);
  await act(async () => give());
  expect(screen.queryByRole('heading', { name: /^La giornata di/ })).toBeNull();
});

// R16.2.41
test('a change during the request leaves the choices of the applied day', async () => {
  const { answer, give } = heldAnswer(done(passing));
  await show({ AnteprimaGiornata: passing, PassaGiornata: answer });
  choose('Di chi', ROSA);
  press('Anteprima');
  fireEvent.click(await screen.findByRole('button', { name: 'Passa 2 visite' }));
  choose('Di chi', DINO);
  await act(async () => give());
  expect(screen.getByText('Passate 2 visite di Rosa Calchi')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Di chi').value).toBe('rosa');
});
