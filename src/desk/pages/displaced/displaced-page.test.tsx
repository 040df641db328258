// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import { foreign, pseudo } from '#texts/pseudo.testing.ts';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aDisplaced } from '../../wire/capacity.testing.ts';
import { aDay } from '../../wire/day.testing.ts';
import { freeSlots } from '../../wire/free-hours.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './displaced-page.tsx';

afterEach(cleanup);

const list = (...persone: readonly object[]) => ({ adesso: new Date(NOW).toISOString(), persone });
const CARLA = aDisplaced('Carla Finta');
const NORA = aDisplaced('Nora Cambi', { id: '4', stato: 'offered', entro: '2026-11-24T14:00:00.000Z' });
const BUSY = { quando: '2026-11-23T08:20:00.000Z', esito: 'busy' } as const;
const open = async (persone: readonly object[], more: Answers = {}, role: Role = 'manager') => {
  const desk = openDesk(
    { Io: whoIs(role), Giorno: aDay([]), DaRicollocare: list(...persone), ...more },
    '/sportello/da-ricollocare',
  );
  await screen.findByRole('heading', { name: 'Da ricollocare', level: 1 });
  return desk;
};
const decided = (change: object = {}) => ({ Status: '0', motivo: null, persona: CARLA, ...change });
const dialog = () => within(screen.getByRole('dialog'));
const openDialog = async (name: string) =>
  void fireEvent.click(await screen.findByRole('button', { name: `Decidi per ${name}` }));

// R16.4.25
test('displaced customers are listed by deadline, each with the offers, the number and the calls so far', async () => {
  await open([
    aDisplaced('Ugo Tardi', { id: '5', entro: '2026-11-23T08:00:00.000Z', posti: [], tentativi: 2, ultimo: BUSY }),
    CARLA,
    NORA,
  ]);
  const queue = await screen.findByRole('region', { name: 'In coda' });
  const toCall = within(queue);
  const names = ['Ugo Tardi', 'Carla Finta', 'Nora Cambi'];
  expect(toCall.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
  expect(toCall.getByRole('link', { name: 'Carla Finta' })).toBeTruthy();
  expect(toCall.getAllByText('Ha mer 25 nov, ore 15:00, Filiale Milano Centro')).toHaveLength(3);
  expect(toCall.getAllByText('filiale chiusa: Lavori')).toHaveLength(3);
  expect(toCall.getByText("2 chiamate, l'ultima lun 23 nov, 09:20: occupato")).toBeTruthy();
  expect(toCall.getAllByText('********42')).toHaveLength(3);
  expect(toCall.getByText('Chiamare entro lun 23 nov, 18:00')).toBeTruthy();
  expect(toCall.getByText('Andava chiamata entro lun 23 nov, 09:00')).toBeTruthy();
  expect(toCall.getByText("Nessuna proposta: concordate un'altra mezz'ora.")).toBeTruthy();
  const offers = within(toCall.getAllByRole('list', { name: 'Proposte' })[0] as HTMLElement).getAllByRole('listitem');
  expect(offers.map(({ textContent }) => textContent)).toEqual([
    'gio 26 nov, ore 15:00 stessa filiale, il giorno dopo, riservato',
    'mer 25 nov, ore 16:00 stessa filiale, 1 ora dopo',
    'mer 25 nov, ore 15:00 Filiale Porta Romana, 1,6 km, stessa ora',
  ]);
  expect(screen.getByText('Risponde entro mar 24 nov, 15:00')).toBeTruthy();
});

// R16.4.25
test('filters show the customers to call, those with an open proposal, and those past their deadline', async () => {
  await open([NORA, CARLA, aDisplaced('Ugo Tardi', { id: '5', entro: '2026-11-23T08:00:00.000Z' })]);
  const shown = () => screen.getAllByRole('button', { name: /^Decidi per / }).length;
  await screen.findByRole('button', { name: 'Tutte 3' });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Da chiamare 2');
  expect(shown()).toBe(2);
  expect(screen.queryByText('Nessuna con questo stato')).toBeNull();
  press('Attendono risposta 1');
  expect(shown()).toBe(1);
  press('Termine passato 1');
  expect(screen.getByRole('button', { name: 'Decidi per Ugo Tardi' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Termine passato 1' }).getAttribute('aria-pressed')).toBe('true');
});

// R16.4.25
test('a filter without customers says so', async () => {
  await open([CARLA]);
  fireEvent.click(await screen.findByRole('button', { name: 'Termine passato 0' }));
  expect(screen.getByText('Nessuna con questo stato')).toBeTruthy();
});

// R16.4.36
test('the navigation counts the displaced appointments without a decision', async () => {
  await open([CARLA], { ContaRicollocazioni: { attendono: 4, urgenti: 1 } });
  const entry = await screen.findAllByRole('link', { name: /^Da ricollocare.*4 da ricollocare, 1 urgente$/ });
  expect(entry.length).toBeGreaterThan(0);
});

// R16.4.25
test('the page says when all displaced appointments are resolved', async () => {
  await open([]);
  expect(await screen.findByRole('heading', { name: 'Nessuno da ricollocare' })).toBeTruthy();
});

// R16.4.26
test('the decision has no preselected choice; an agreed offer is sent once, and the list is reloaded', async () => {
  const { hand, of } = await open([CARLA], { DecidiRicollocazione: decided() });
  await openDialog('Carla Finta');
  expect(dialog().queryAllByRole('radio', { checked: true })).toEqual([]);
  fireEvent.click(dialog().getByRole('button', { name: 'Registra la decisione' }));
  expect(dialog().getByRole('alert').textContent).toBe('Scegli che cosa avete deciso.');
  fireEvent.click(dialog().getByRole('radio', { name: /^Sposta a gio 26 nov, ore 15:00/ }));
  hand.answer('DaRicollocare', list());
  fireEvent.click(dialog().getByRole('button', { name: 'Sposta' }));
  expect(await screen.findByText('Carla Finta: spostato a gio 26 nov, ore 15:00.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Nessuno da ricollocare' })).toBeTruthy();
  expect(of('DecidiRicollocazione').map(({ input, key }) => [input, key])).toEqual([
    [
      {
        ...{ id: '3', versione: 1, scelta: 'moved', avvisa: true, perche: '' },
        posto: { filiale: '0151', giorno: '2026-11-26', ora: '15:00' },
      },
      'key-1',
    ],
  ]);
});

// R16.4.26
test.each([
  ['Tieni il posto di prima', 'Tieni il posto', 'kept', 'Carla Finta: tiene il posto di prima.'],
  ["Annulla l'appuntamento", 'Annulla appuntamento', 'cancelled', 'Carla Finta: appuntamento annullato.'],
])('the decision «%s» without notification needs a reason', async (choice, send, scelta, said) => {
  const { of } = await open([CARLA], { DecidiRicollocazione: decided() });
  await openDialog('Carla Finta');
  fireEvent.click(dialog().getByRole('radio', { name: choice }));
  fireEvent.click(dialog().getByRole('checkbox', { name: 'Avvisa la persona con e-mail o SMS' }));
  fireEvent.click(dialog().getByRole('button', { name: send }));
  expect(dialog().getByText(/resta nel registro/)).toBeTruthy();
  fireEvent.change(dialog().getByLabelText('Perché non la avvisi?*'), { target: { value: ' Al telefono ' } });
  fireEvent.click(dialog().getByRole('button', { name: send }));
  await screen.findByText(said);
  expect(of('DecidiRicollocazione')[0]?.input).toEqual({
    ...{ id: '3', versione: 1, scelta, avvisa: false, perche: 'Al telefono' },
  });
});

test.each([
  ["Tieni l'ora di prima", "Tieni l'ora", "Carla Finta: telefonata all'ora di prima."],
  ['Annulla la telefonata', 'Annulla telefonata', 'Carla Finta: telefonata annullata.'],
])('the decision «%s» about a call names a call', async (choice, send, said) => {
  const chiamata = { dalle: '10:00', alle: '10:30', fascia: false, fatta: false };
  const call = { ...CARLA, visita: { ...CARLA.visita, chiamata } };
  await open([call], { DecidiRicollocazione: decided() });
  expect(await screen.findByText(/^Ha una telefonata /)).toBeTruthy();
  await openDialog('Carla Finta');
  fireEvent.click(dialog().getByRole('radio', { name: choice }));
  fireEvent.click(dialog().getByRole('button', { name: send }));
  expect(await screen.findByText(said)).toBeTruthy();
});

// R16.4.26
test('an open decision stays open when its customer has left the reloaded list', async () => {
  const { hand, of } = await open([CARLA]);
  await openDialog('Carla Finta');
  fireEvent.click(dialog().getByRole('radio', { name: 'Tieni il posto di prima' }));
  hand.answer('DaRicollocare', list());
  act(() => void hand.tick(30_000));
  await expect.poll(() => of('DaRicollocare')).toHaveLength(2);
  expect(await screen.findByRole('heading', { name: 'Nessuno da ricollocare', hidden: true })).toBeTruthy();
  const kept = dialog().getByRole<HTMLInputElement>('radio', { name: 'Tieni il posto di prima' });
  expect(kept.checked).toBe(true);
});

// R16.4.26
test('a decision that comes too late shows the current state, and the next one starts from it', async () => {
  const now = aDisplaced('Carla Finta', { versione: 2, posti: CARLA.posti.slice(1) });
  const { hand, of } = await open([CARLA], {
    DecidiRicollocazione: decided({ Status: '1', motivo: 'orario', persona: now }),
  });
  await openDialog('Carla Finta');
  fireEvent.click(dialog().getByRole('radio', { name: /^Sposta a gio 26/ }));
  fireEvent.click(dialog().getByRole('button', { name: 'Sposta' }));
  expect((await dialog().findByRole('alert')).textContent).toContain('appena stata presa');
  expect(dialog().queryAllByRole('radio', { checked: true })).toEqual([]);
  // The taken slot is no longer offered.
  expect(dialog().queryByRole('radio', { name: /^Sposta a gio 26/ })).toBeNull();
  hand.answer('DecidiRicollocazione', decided());
  fireEvent.click(dialog().getByRole('radio', { name: /^Sposta a mer 25 nov, ore 16:00/ }));
  fireEvent.click(dialog().getByRole('button', { name: 'Sposta' }));
  await screen.findByText(/^Carla Finta: spostato/);
  expect(of('DecidiRicollocazione').map(({ input, key }) => [input.versione, key])).toEqual([
    [1, 'key-1'],
    [2, 'key-2'],
  ]);
});

// R16.4.26
test('a decision for another slot than the offers is chosen from the free slots', async () => {
  const { hand, of } = await open([CARLA], { OreLibere: new Fault('network'), DecidiRicollocazione: decided() });
  await openDialog('Carla Finta');
  fireEvent.click(dialog().getByRole('radio', { name: "Sposta a un'altra mezz'ora" }));
  fireEvent.click(dialog().getByRole('button', { name: 'Sposta' }));
  expect(dialog().getByText("Scegli una mezz'ora.")).toBeTruthy();
  expect(await dialog().findByText("Le mezz'ore libere non si sono caricate.")).toBeTruthy();
  hand.answer('OreLibere', freeSlots(['11:30'], '2026-11-27'));
  fireEvent.click(dialog().getByRole('button', { name: 'Riprova' }));
  fireEvent.click(await dialog().findByRole('radio', { name: 'Filiale Milano Centro, ven 27 nov, ore 11:30' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Sposta' }));
  await screen.findByText('Carla Finta: spostato a ven 27 nov, ore 11:30.');
  expect(of('DecidiRicollocazione')[0]?.input).toMatchObject({
    ...{ scelta: 'moved', posto: { filiale: '0151', giorno: '2026-11-27', ora: '11:30' } },
  });
});

// R16.4.25
test('the call centre sees the displaced customers of the network, and of one branch by choice', async () => {
  const filiali = [
    { codice: '0101', nome: 'Filiale Agrate', citta: 'Agrate' },
    { codice: '0151', nome: 'Filiale Milano Centro', citta: 'Milano' },
  ];
  const { of, news } = await open([CARLA], { Io: whoIs('callcentre', { filiali }) }, 'callcentre');
  await screen.findByRole('button', { name: 'Decidi per Carla Finta' });
  // An event of any branch: its people may be on the list.
  news.listener?.news('0151');
  await expect.poll(() => of('DaRicollocare').map(({ input }) => input.filiale)).toEqual(['', '']);
  fireEvent.click(screen.getByRole('radio', { name: 'Solo questa filiale' }));
  await expect.poll(() => of('DaRicollocare').map(({ input }) => input.filiale)).toEqual(['', '', '0101']);
});

// R16.4.25
test('a list that failed to load can be loaded again', async () => {
  const { hand } = await open([], { DaRicollocare: new Fault('network') });
  await screen.findByText("L'elenco non si è caricato");
  hand.answer('DaRicollocare', list(CARLA));
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByRole('button', { name: 'Decidi per Carla Finta' })).toBeTruthy();
});

// R0.81
test('the page has no sentence in another language', async () => {
  const seat = {
    filiale: '02',
    nome: 'Mnz',
    indirizzo: 'V. 1',
    giorno: '2026-11-25',
    ora: '15:30',
    km: 2,
    riservato: true,
  };
  const filiali = [{ codice: '0151', nome: 'Mln', citta: 'Mln' }];
  const person = aDisplaced('Mr Rss', { motivo: 'Tr', posti: [{ ...seat, n: 0 }] });
  openDesk(
    { Io: whoIs('manager', { nome: 'Mr Rss', filiali }), Giorno: aDay([]), DaRicollocare: list(person) },
    '/sportello/da-ricollocare',
    pseudo(deskWordsOf('it')),
  );
  fireEvent.click(await screen.findByRole('button', { name: /Dèèçììdìì/ }));
  expect(foreign(document.body.textContent ?? '')).toEqual([]);
});

// R16.3.13
test('a customer without e-mail and mobile is marked, and the decision requires how staff told the customer', async () => {
  const { of } = await open([{ ...CARLA, avvisi: [] }], { DecidiRicollocazione: decided() });
  await screen.findByText('Senza recapiti per i messaggi: da avvisare al telefono o di persona');
  await openDialog('Carla Finta');
  expect(dialog().queryByRole('checkbox')).toBeNull();
  fireEvent.click(dialog().getByRole('radio', { name: 'Tieni il posto di prima' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Tieni il posto' }));
  expect(dialog().getByText("Scrivi come l'hai avvisata: resta nel registro.")).toBeTruthy();
  fireEvent.change(dialog().getByLabelText("Come l'hai avvisata?*"), { target: { value: 'Al telefono' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Tieni il posto' }));
  await expect
    .poll(() => of('DecidiRicollocazione')[0]?.input)
    .toMatchObject({ scelta: 'kept', avvisa: false, perche: 'Al telefono' });
});
