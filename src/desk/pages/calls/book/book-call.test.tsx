// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PURPOSES } from '#domain/consent/consents.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import { foreign, pseudo } from '#texts/pseudo.testing.ts';
import { type Answers, Fault, NOW, whoIs } from '../../../session/deps.testing.ts';
import { openDesk } from '../../../shell/desk.testing.tsx';
import { aCallLine, aQueue } from '../../../wire/calls.testing.ts';
// Loads lazy chunks before the tests wait for them.
import '../calls-page.tsx';

afterEach(cleanup);

const consents = {
  consensi: PURPOSES.map((scopo, at) => ({
    ...{ scopo, titolo: `Titolo ${at}`, testo: `Testo ${at}.`, chiesto: true, necessario: at === 0 },
  })),
};
const days = (...hours: (readonly string[])[]) =>
  hours.map((ore, n) => ({ giorno: `2026-11-${23 + n}`, ore: [...ore], pieno: ore.length === 0 && n < 2 }));
const free = {
  ...{ adesso: new Date(NOW).toISOString(), fino: '2026-12-23' },
  filiali: [
    {
      codice: '0151',
      nome: 'Filiale Milano Centro',
      prenotabile: true,
      km: null,
      giorni: days(['10:00'], [], ['09:00', '09:30', '10:00', '11:00']),
    },
    { codice: '0152', nome: 'Filiale Loreto', prenotabile: true, km: 3.14, giorni: days([], ['15:00'], []) },
  ],
};
const made = { Status: '0', resultCode: 0, Message: '', oppID: 'OPP000000000000099', contactID: 'C', typUrl: '' };
const refused = (motivo: string, more: object = {}) => ({
  ...{ Status: '2', resultCode: 2, Message: '', motivo, alternative: [], ...more },
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const pick = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }));
const SEND = /prenota e chiudi la richiamata$/i;
const HOUR = 'Filiale Milano Centro, lun 23 nov, ore 10:00';

async function openBooking(change: object = {}, answers: Answers = {}, role: 'callcentre' | 'agent' = 'callcentre') {
  const line = aCallLine('Alba Q****', { mine: 14 });
  const queue = aQueue([line]);
  const prenota = { ...queue.mia?.prenota, ...change };
  const desk = openDesk(
    {
      ...{ Io: whoIs(role), Richiamate: { ...queue, mia: { ...queue.mia, prenota } }, OreLibere: free },
      ...{ Consensi: consents, ...answers },
    },
    '/sportello/richiamate',
  );
  await screen.findByRole('heading', { name: 'Alba Q****' });
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Prenota' }));
  const heading = await screen.findByRole('heading', { name: 'Prenota: Alba Q****' });
  await expect.poll(() => document.activeElement).toBe(heading);
  return { ...desk, code: line.oppID };
}

// R16.5.11
test('«Prenota» starts from what the call knows, and one press books and closes the call', async () => {
  const { of, hand, code } = await openBooking({}, { PrenotaRichiamata: made });
  const known = screen.getByRole('region', { name: '2. Per chi' }).textContent;
  for (const value of ['Alba Q****', '********42', 'a***@v***.it']) expect(known).toContain(value);
  expect(await screen.findByText("Non c'è niente da chiedere.")).toBeTruthy();
  expect(screen.queryByLabelText(/Codice fiscale/)).toBeNull();
  expect(of('OreLibere')).toMatchObject([{ input: { filiale: '0151', da: '2026-11-23', giorni: 3 } }]);
  press(SEND);
  expect(await screen.findByText("Scegli una mezz'ora.")).toBeTruthy();
  await pick(HOUR);
  hand.answer('Richiamate', aQueue([]));
  press(SEND);
  expect(await screen.findByRole('heading', { name: 'Prenotata, e la richiamata è chiusa' })).toBeTruthy();
  expect(screen.getByText(/Alba Q\*\*\*\*: Filiale Milano Centro, lun 23 nov, ore 10:00/)).toBeTruthy();
  expect(of('PrenotaRichiamata')).toMatchObject([
    {
      key: expect.any(String),
      input: {
        ...{ oppID: code, versione: 1, filiale: '0151', giorno: '2026-11-23', ora: '10:00', riga: '' },
        persona: { nome: '', cognome: '', email: '', cellulare: '' },
      },
    },
  ]);
  expect(await screen.findByRole('heading', { name: 'Nessuna richiamata in mano' })).toBeTruthy();
});

// R16.5.11
test('the free slots nearby are a table by branch and day; more slots open on demand', async () => {
  await openBooking();
  const table = await screen.findByRole('table', { name: "Mezz'ore libere vicino a Filiale Milano Centro" });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Filiale Milano Centrofiliale scelta', 'Filiale Loreto3,1 km']]);
  expect(within(table).getAllByText('pieno')).toHaveLength(2);
  expect(within(table).getAllByText('nessun orario')).toHaveLength(1);
  expect(screen.queryByRole('radio', { name: /mer 25 nov, ore 11:00$/ })).toBeNull();
  press('un altro a Filiale Milano Centro, mer 25 nov');
  expect(screen.getByRole('radio', { name: /mer 25 nov, ore 11:00$/ })).toBeTruthy();
});

// R16.5.11
test('a taken slot keeps everything typed and offers the nearest slots at the branch', async () => {
  const near = [{ data: '20261123', ora: '10:30' }];
  const { of, hand } = await openBooking({}, { PrenotaRichiamata: refused('slot-taken', { alternative: near }) });
  press('Correggi i recapiti');
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'alba@velaposta.example' } });
  fireEvent.change(screen.getByLabelText('Una riga per chi richiama', { selector: '#riga-prenota' }), {
    target: { value: 'viene con la figlia' },
  });
  await pick('Filiale Loreto, mar 24 nov, ore 15:00');
  press(SEND);
  expect(await screen.findByText(/^Questa mezz'ora è appena stata presa/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('alba@velaposta.example');
  expect(screen.getByRole('heading', { name: 'Prenota: Alba Q****' })).toBeTruthy();
  hand.answer('PrenotaRichiamata', made);
  press('lun 23 nov, ore 10:30');
  press(SEND);
  await screen.findByRole('heading', { name: 'Prenotata, e la richiamata è chiusa' });
  const [first, second] = of('PrenotaRichiamata');
  expect(second?.input).toMatchObject({
    ...{ filiale: '0152', ora: '10:30', riga: 'viene con la figlia', persona: { email: 'alba@velaposta.example' } },
  });
  expect(first?.key).not.toBe(second?.key);
  expect(of('OreLibere').length).toBeGreaterThan(1);
});

// R16.5.11
test.each([
  ['a call that is no longer held', refused('call-changed'), /^La richiamata non è più tua/],
  ['a lost network', new Fault('network'), /^La rete non risponde/],
])('%s keeps the form', async (_, answer, text) => {
  const { of } = await openBooking({}, { PrenotaRichiamata: answer });
  await pick(HOUR);
  press(SEND);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: HOUR }).checked).toBe(true);
  press(SEND);
  await expect.poll(() => of('PrenotaRichiamata')).toHaveLength(2);
});

// R16.5.11
test("names that do not fit the call's tax code are asked for again", async () => {
  const { of } = await openBooking({}, { PrenotaRichiamata: refused('invalid', { campi: ['codiceFiscale'] }) });
  await pick(HOUR);
  press(SEND);
  expect(await screen.findByText(/^Nome e cognome non corrispondono al codice fiscale/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Albina' } });
  expect(screen.getByLabelText('Cognome')).toBeTruthy();
  press(SEND);
  await expect
    .poll(() => of('PrenotaRichiamata')[1])
    .toMatchObject({ input: { persona: { nome: 'Albina', cognome: '' } } });
});

// R16.5.11
test('only missing consents are read aloud, and only missing fields are asked for', async () => {
  const given = [{ scopo: PURPOSES[1], risposta: false }];
  const { of } = await openBooking({ consensi: given, mancano: ['capResidenza'] }, { PrenotaRichiamata: made });
  await pick(HOUR);
  expect(await screen.findByText('Testo 0.')).toBeTruthy();
  expect(screen.queryByText('Testo 1.')).toBeNull();
  press(SEND);
  expect(await screen.findAllByText('Chiedi una risposta: sì o no.')).toHaveLength(3);
  fireEvent.change(screen.getByLabelText('CAP di residenza*'), { target: { value: '20121' } });
  for (const yes of screen.getAllByRole('radio', { name: 'Consente' })) fireEvent.click(yes);
  press(SEND);
  await expect
    .poll(() => of('PrenotaRichiamata'))
    .toMatchObject([
      { input: { persona: { capResidenza: '20121' }, consensi: { [PURPOSES[0]]: true, [PURPOSES[1]]: false } } },
    ]);
});

// R16.5.7, R16.5.11
test('an agent searches a branch by name; without a branch no slots are requested', async () => {
  const places = [
    { codice: '0151', nome: 'Filiale Milano Centro', citta: 'Milano', lat: 45.46, lng: 9.19 },
    { codice: '0301', nome: 'Filiale Sesto', citta: 'Sesto San Giovanni', lat: 45.53, lng: 9.23 },
  ];
  const me = whoIs('agent', { filiali: [], prenotabili: places });
  const { of } = await openBooking({ filiale: null }, { Io: me }, 'agent');
  expect(screen.getByText('Scegli una filiale: le ore libere compaiono qui.')).toBeTruthy();
  expect(of('OreLibere')).toEqual([]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Vicino a' }), { target: { value: 'sesto' } });
  fireEvent.click(screen.getByRole('option', { name: /Filiale Sesto/ }));
  await expect.poll(() => of('OreLibere')).toMatchObject([{ input: { filiale: '0301' } }]);
});

// R0.81
test('the booking of a call has no sentence in another language', async () => {
  const line = aCallLine('Lb Qn', { mine: 14 });
  const names = { ...free, filiali: free.filiali.map((each, n) => ({ ...each, nome: `Fl ${n}` })) };
  const texts = { consensi: consents.consensi.map((each, n) => ({ ...each, titolo: `Tt ${n}`, testo: `Ts ${n}` })) };
  const me = whoIs('callcentre', { nome: 'Mr Rss', istituto: 'Bnc Prv', filiali: [] });
  const bare = { ...line, filiale: { codice: '0151', nome: 'Fl Mln' } };
  const held = aQueue([bare]).mia;
  const prenota = { ...held?.prenota, email: 'x***@y***.zz' };
  const queue = aQueue([bare], { mia: { ...held, parola: 'x y', prenota } } as never);
  openDesk(
    { Io: me, Richiamate: queue, OreLibere: names, Consensi: texts },
    '/sportello/richiamate',
    pseudo(deskWordsOf('it')),
  );
  await screen.findByText('x y');
  const open = within(screen.getByRole('main')).getAllByRole('button');
  for (const button of open.filter(({ textContent }) => textContent?.includes(pseudo(deskWordsOf('it')).bookCall.open)))
    fireEvent.click(button);
  await screen.findByRole('table');
  expect(foreign(document.querySelector('main')?.textContent ?? '')).toEqual([]);
});

// R16.3.13
test('the e-mail of the call can be left out, and the page says what will be sent', async () => {
  const { of } = await openBooking({}, { PrenotaRichiamata: made });
  expect(screen.getByText('Riceve conferma e promemoria per e-mail e SMS.')).toBeTruthy();
  press('Correggi i recapiti');
  fireEvent.click(screen.getByRole('checkbox', { name: "Non usa l'e-mail della richiamata" }));
  expect(screen.queryByLabelText('E-mail')).toBeNull();
  expect(screen.getByText('Riceve conferma e promemoria per SMS, niente e-mail.')).toBeTruthy();
  await pick(HOUR);
  press(SEND);
  expect(await screen.findByText(/La conferma parte adesso per SMS\.$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Stampa il foglio' })).toBeTruthy();
  expect(of('PrenotaRichiamata')[0]?.input).toMatchObject({ senzaEmail: true, persona: { email: '' } });
});
