// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import { foreign, pseudo } from '#texts/pseudo.testing.ts';
import { Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aCallLine, aQueue } from '../../wire/calls.testing.ts';

afterEach(cleanup);

const done = { Status: '0', motivo: null, chiamata: null };
const open = (queue: object, answers: object = {}, words = deskWordsOf('it')) =>
  openDesk({ Io: whoIs('callcentre'), Richiamate: queue, ...answers }, '/sportello/richiamate', words);
const rows = async () => {
  await screen.findByRole('heading', { name: 'In coda' });
  return within(screen.getByRole('region', { name: 'In coda' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

// R16.5.3, R16.5.8
test('the queue shows deadline, state, tries and assignee', async () => {
  const lines = [
    aCallLine('Mino T****', { due: -17, tentativi: 2 }),
    aCallLine('Alba Q****', { due: 7 }),
    aCallLine('Carla F****', { due: 52, theirs: 11 }),
    aCallLine('Rita P****', { due: 77, agente: 'Livia Rocca', fascia: '9-12' }),
    aCallLine('Elio C****', { due: 252, rests: 190, filiale: null }),
  ];
  open(aQueue(lines), { ContaRichiamate: { attendono: 5, urgenti: 2 } });
  const texts = await rows();
  const said = [
    ['09:31', '17 min fa', 'Promessa mancata', '2 tentativi su 5', 'Prendi'],
    ['09:55', 'fra 7 min', 'A rischio', 'Filiale Milano Centro'],
    ['10:40', 'In mano a Ivo Ipotesi', 'fino alle 09:59'],
    ['11:05', 'fra 1 h 17', 'In tempo', 'Agente: Livia Rocca', 'Fascia 9-12'],
    ['14:00', 'In pausa', 'riprende alle 12:58', 'Nessuna filiale'],
  ];
  for (const [n, words] of said.entries()) for (const word of words) expect(texts[n]).toContain(word);
  expect([texts[2]?.includes('Prendi'), texts[4]?.includes('Prendi')]).toEqual([false, false]);
  expect(screen.getByText('Oggi: 31 promesse mantenute su 34.')).toBeTruthy();
  expect((await screen.findAllByRole('link', { name: /^Richiamate.*5 in coda, 2 urgenti$/ })).length).toBeGreaterThan(
    0,
  );
  press(/^Promessa mancata 1$/);
  expect(await rows()).toHaveLength(1);
});

// R16.5.12
test('the queue shows the calls of one branch by choice, and their counts', async () => {
  const filiali = [
    { codice: '0151', nome: 'Filiale Milano Centro', citta: 'Milano' },
    { codice: '0201', nome: 'Filiale Torino', citta: 'Torino' },
  ];
  const torino = { codice: '0201', nome: 'Filiale Torino' };
  const lines = [
    aCallLine('Mino T****', { due: -17, filiale: torino }),
    aCallLine('Alba Q****'),
    aCallLine('Ugo R****'),
  ];
  open(aQueue(lines), { Io: whoIs('callcentre', { filiali }) });
  expect(await rows()).toHaveLength(3);
  fireEvent.change(screen.getByLabelText('Filiale'), { target: { value: 'torino' } });
  fireEvent.click(screen.getByRole('option', { name: /^Filiale Torino/ }));
  expect((await rows()).map((text) => text.includes('Mino T****'))).toEqual([true]);
  expect(screen.getByRole('button', { name: 'Tutte 1' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Filiale'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('option', { name: 'Tutte le filiali' }));
  expect(await rows()).toHaveLength(3);
});

// R16.5.8, R16.5.9
test('taking the next call shows the customer, the words to say first, and the number on request', async () => {
  const { hand, of } = open(aQueue([aCallLine('Alba Q****', { due: 7 })]), {
    PrendiRichiamata: done,
    ChiamaRichiamata: { Status: '0', cellulare: '+393331234542', nome: 'Alba Quinta' },
  });
  await rows();
  hand.answer('Richiamate', aQueue([aCallLine('Alba Q****', { due: 7, mine: 14 })]));
  press('Prendi la prossima');
  const heading = await screen.findByRole('heading', { name: 'Alba Q****' });
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(of('PrendiRichiamata')).toMatchObject([{ input: { oppID: '' }, key: 'key-1' }]);
  expect(screen.getByText('vela limone')).toBeTruthy();
  const begin = within(screen.getByRole('list', { name: 'Come cominciare' })).getAllByRole('listitem');
  expect(begin.map(({ textContent }) => textContent)).toEqual([
    '«Buongiorno, sono Teodora di Velaria Credito.»',
    "«La sua parola d'ordine è vela limone.»",
    '«Ci ha chiesto di essere richiamata: è un buon momento?»',
  ]);
  expect(document.body.textContent).not.toContain('1234542');
  press('Chiama');
  expect((await screen.findByRole('link', { name: '+393331234542' })).getAttribute('href')).toBe('tel:+393331234542');
  // The number is shown before its minute begins.
  await waitFor(() => {
    act(() => void hand.fire(60_000));
    expect(screen.getByText('********42')).toBeTruthy();
  });
});

// R16.5.6, R16.5.8
test('the outcome is chosen, not preset; after saving, the next call is taken', async () => {
  const { of } = open(aQueue([aCallLine('Alba Q****', { mine: 14, tentativi: 1 })]), {
    ...{ Tentativo: done, ChiudiRichiamata: done, PrendiRichiamata: done },
  });
  await screen.findByRole('heading', { name: 'Alba Q****' });
  press('Salva e prendi la prossima');
  expect((await screen.findByRole('alert')).textContent).toBe("Scegli com'è andata.");
  const choice = screen.getByRole('radio', { name: /^Non risponde/ });
  expect(choice.closest('label')?.textContent).toContain("riprova nell'altra metà del giorno");
  fireEvent.click(choice);
  press('Salva e prendi la prossima');
  await expect.poll(() => of('PrendiRichiamata')).toHaveLength(1);
  expect(of('Tentativo')).toMatchObject([{ input: { versione: 1, risultato: 'noAnswer' } }]);
  fireEvent.click(screen.getByRole('radio', { name: /^Informata/ }));
  press('Salva');
  await expect.poll(() => of('ChiudiRichiamata')).toMatchObject([{ input: { esito: 'informed' } }]);
  press('Rimetti in coda');
  await expect.poll(() => of('Tentativo')).toMatchObject([{}, { input: { risultato: 'rimessa' } }]);
});

// R16.5.6, R16.5.8
test("the next call is saved with the customer's time and a note for the colleague who calls", async () => {
  const { of } = open(aQueue([aCallLine('Alba Q****', { mine: 14 })]), { Tentativo: done });
  await screen.findByRole('heading', { name: 'Alba Q****' });
  fireEvent.click(screen.getByRole('radio', { name: /^Richiamami alle/ }));
  const likely = within(screen.getByRole('group', { name: 'Quando?' })).getAllByRole('radio');
  expect(likely.map((radio) => radio.closest('label')?.textContent)).toEqual([
    ...["fra un'ora, alle 10:50", 'oggi alle 17:00', 'mar 24 nov alle 09:00'],
  ]);
  press('Salva');
  const hour = screen.getByLabelText('Ora');
  expect(hour.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('lun 23 nov si chiama dalle 09:00 alle 13:00 e dalle 15:00 alle 18:00.')).toBeTruthy();
  fireEvent.change(hour, { target: { value: '14:00' } });
  press('Salva');
  expect(of('Tentativo')).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'oggi alle 17:00' }));
  fireEvent.change(screen.getByLabelText('Una riga per chi richiama'), { target: { value: ' esce  alle 16:45 ' } });
  press('Salva');
  await expect
    .poll(() => of('Tentativo'))
    .toMatchObject([
      { input: { risultato: 'later', giorno: '2026-11-23', ora: '17:00', riga: 'esce alle 16:45', versione: 1 } },
    ]);
  expect(await screen.findByText('Alba Q****: Richiamami lun 23 nov alle 17:00')).toBeTruthy();
});

// R16.5.6, R16.5.8
test('a busy number is called again in 20 minutes; the history shows named times and lines', async () => {
  const line = aCallLine('Alba Q****', { mine: 14 });
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const busy = (n: number) => ({ quando: at(-n), chi: 'Ivo Ipotesi', esito: 'busy', richiama: null, riga: null });
  const later = { ...busy(90), esito: 'later', richiama: at(0), riga: 'meglio prima di pranzo' };
  const queue = (prove: object[]) => aQueue([line], { mia: { ...aQueue([line]).mia, prove } } as never);
  const { hand } = open(queue([busy(10), later]));
  await screen.findByRole('heading', { name: 'Alba Q****' });
  const noteOf = () => screen.getByRole('radio', { name: /^Occupato/ }).closest('label')?.textContent;
  expect(noteOf()).toBe('Occupatoriprova fra 20 minuti');
  expect(screen.getByText('Ivo Ipotesi: «meglio prima di pranzo»').closest('li')?.textContent).toContain(
    'Richiamami lun 23 nov alle 09:48',
  );
  hand.answer('Richiamate', queue([busy(10), busy(20), busy(30)]));
  act(() => void hand.comeBack());
  await expect.poll(noteOf).toBe('Occupatoriprova fra 2 ore');
});

// R16.5.8
test('a conflict shows its reason and reloads the queue; after a network failure a second press works', async () => {
  const { hand, of } = open(aQueue([aCallLine('Mino T****')]), {
    PrendiRichiamata: { ...done, Status: '1', motivo: 'presa' },
  });
  await rows();
  hand.answer('Richiamate', aQueue([aCallLine('Mino T****', { theirs: 15 })]));
  press('Prendi, Mino T****');
  expect(await screen.findByText("Un collega l'ha presa prima di te.")).toBeTruthy();
  await expect.poll(async () => (await rows())[0]).toContain('In mano a Ivo Ipotesi');
  hand.answer('PrendiRichiamata', new Fault('not-found'));
  press('Prendi la prossima');
  expect(await screen.findByText(/^Questa richiesta non è più in coda/)).toBeTruthy();
  hand.answer('PrendiRichiamata', new Fault('network'));
  press('Prendi la prossima');
  expect(await screen.findByText('Forse non salvato: la rete non risponde.')).toBeTruthy();
  hand.answer('PrendiRichiamata', done);
  press('Riprova');
  await expect.poll(() => of('PrendiRichiamata').map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3', 'key-3']);
});

// R16.5.6
test('a wait that ends outside the calling hours names the hour of the next call', async () => {
  const line = aCallLine('Alba Q****', { mine: 14, tentativi: 2 });
  const wire = aQueue([line]);
  const orari = [{ giorno: '2026-11-23', fasce: [{ dalle: '09:00', alle: '10:00' }] }];
  const monday = { giorno: '2026-11-30', fasce: [{ dalle: '09:30', alle: '13:00' }] };
  open({ ...wire, mia: { ...wire.mia, orari: [...orari, monday] } } as never);
  await screen.findByRole('heading', { name: 'Alba Q****' });
  const noteOf = (name: RegExp) => screen.getByRole('radio', { name }).closest('label')?.textContent;
  expect([noteOf(/^Non risponde/), noteOf(/^Occupato/)]).toEqual([
    'Non risponderiprova lun 30 nov alle 09:30',
    'Occupatoriprova lun 30 nov alle 09:30',
  ]);
});

// R16.5.2, R16.5.8
test('an empty queue, calls at night, a failed load and a lost network each show a message', async () => {
  const { hand, state } = open(aQueue([], { siChiama: false }));
  expect(await screen.findByRole('heading', { name: 'Nessuno aspetta una chiamata' })).toBeTruthy();
  expect(screen.getByText(/^Adesso non si chiama/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Prendi la prossima' })).toHaveProperty('disabled', true);
  hand.answer('Richiamate', aQueue([aCallLine('Mino T****')]));
  act(() => void hand.comeBack());
  await rows();
  state.online = false;
  act(() => void hand.comeBack());
  await expect.poll(() => screen.getByRole('button', { name: 'Prendi, Mino T****' })).toHaveProperty('disabled', true);
  cleanup();
  open(new Fault('malformed'));
  expect(await screen.findByRole('heading', { name: 'La coda non si è caricata' })).toBeTruthy();
});

// R16.5.4, R16.5.8
test('after a quarter of an hour the page shows that a colleague may take the call', async () => {
  open(aQueue([aCallLine('Alba Q****', { mine: -1 })]));
  expect(await screen.findByText(/^I 15 minuti sono passati/)).toBeTruthy();
});

// R16.5.7, R16.5.8
test('an area manager assigns a call; a role without the permission cannot take one', async () => {
  const queue = aQueue([aCallLine('Mino T****')], {
    colleghi: [
      { codice: 'ivo', nome: 'Ivo Ipotesi', filiale: '0151' },
      { codice: 'ada', nome: 'Ada Altrove', filiale: '0101' },
    ],
  });
  const { of } = open(queue, { Io: whoIs('area'), AssegnaRichiamata: done });
  await rows();
  expect(screen.queryByRole('button', { name: /Prendi/ })).toBeNull();
  press('Assegna, Mino T****');
  expect(screen.queryByRole('button', { name: 'Ada Altrove' })).toBeNull();
  press('Ivo Ipotesi');
  await expect.poll(() => of('AssegnaRichiamata')).toMatchObject([{ input: { chi: 'ivo', versione: 1 } }]);
});

// R0.81
test('the page has no sentence in another language', async () => {
  const lines = [
    aCallLine('Mn Tr', { due: -17, filiale: null, agente: 'Lv Rc', perChi: 'Tt Bb' }),
    aCallLine('Lb Qn', { due: 9, mine: 14, filiale: null }),
    aCallLine('Rt Pp', { rests: 300, filiale: null }),
  ];
  const words = pseudo(deskWordsOf('it'));
  const me = whoIs('callcentre', { nome: 'Mr Rss', istituto: 'Bnc Prv', filiali: [] });
  const mia = aQueue(lines).mia && { ...aQueue(lines).mia, parola: 'x y' };
  open(aQueue(lines, { mia } as never), { Io: me }, words);
  await screen.findByText('x y');
  const said = document.querySelector('main')?.textContent ?? '';
  expect(said).toContain('Bnc Prv');
  expect(foreign(said)).toEqual([]);
});
