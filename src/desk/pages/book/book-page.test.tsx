// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, Fault, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { BOOKED, consentTexts, NOBODY } from '../../wire/book.testing.ts';
import { aDay, aLine } from '../../wire/day.testing.ts';
import { freeSlots, THREE_BRANCHES } from '../../wire/free-hours.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './book-page.tsx';

afterEach(cleanup);

const TAX_CODE = 'SMLTEA80A41F205X';
const SLOT = 'Filiale Milano Centro, lun 23 nov, ore 10:00';
const consents = consentTexts(true);
const known = { nome: 'Tea', cognome: 'S****', email: 't***@v***.example', cellulare: '********17' };

const show = async (answers: Answers = {}, path = '/sportello/prenota') => {
  const usual = {
    Io: whoIs('manager'),
    Giorno: aDay([]),
    OreLibere: freeSlots(['10:00', '10:30']),
    Consensi: consents,
    Cerca: NOBODY,
  };
  const desk = openDesk({ ...usual, ...answers }, path);
  await screen.findByRole('heading', { level: 1, name: 'Prenota' });
  return desk;
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const look = async () => {
  type('Codice fiscale*', TAX_CODE);
  press('Cerca la persona');
  await screen.findByText('Per cosa');
};
const pick = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }));
const person = () => {
  type('Nome*', 'Tea');
  type('Cognome*', 'Simulacri');
  type('E-mail', 'tea@velaposta.example');
  type('Cellulare', '3331000017');
};
const answerAll = async (first = 'Consente') => {
  await screen.findByText('Testo 0 parola per parola.');
  const yes = screen.getAllByRole('radio', { name: first });
  const no = screen.getAllByRole('radio', { name: 'Non consente' });
  for (const [at, radio] of no.entries()) fireEvent.click(at === 0 ? (yes[0] ?? radio) : radio);
};

// R16.3.7, R16.3.8
test('an unknown person is booked with the typed data, and the consents are read word for word', async () => {
  const { of } = await show({ PrenotaSportello: BOOKED });
  await look();
  person();
  await pick(SLOT);
  await answerAll();
  press(`Prenota ${SLOT}`);
  expect(await screen.findByRole('heading', { name: 'Prenotato: Tea Simulacri' })).toBeTruthy();
  expect(of('PrenotaSportello').map(({ input }) => input)).toEqual([
    {
      ...{ filiale: '0151', giorno: '2026-11-23', ora: '10:00', prodotto: 1, canale: 'phone' },
      persona: {
        ...{ codiceFiscale: TAX_CODE, nome: 'Tea', cognome: 'Simulacri', email: 'tea@velaposta.example' },
        ...{ cellulare: '3331000017', tipoOccupazione: '', capResidenza: '' },
      },
      ...{ archivio: false, soloInfo: false, oltre: '', seconda: '' },
      consensi: {
        ...{ privacyInterncommoffer: true, privacyOtherservice: false },
        ...{ privacyProfilazione: false, privacyExtcommoffer: false },
      },
    },
  ]);
});

// R16.3.7
test('a person with a visit can only be moved', async () => {
  const visit = { ...aLine('Tea Simulacri', { giorno: '2026-11-25' }), filiale: '0151' };
  await show({ Cerca: { ...NOBODY, visite: [visit] } });
  type('Codice fiscale*', TAX_CODE);
  press('Cerca la persona');
  expect(await screen.findByText('Ha già un appuntamento')).toBeTruthy();
  const move = screen.getByRole('link', { name: "Sposta l'appuntamento di mer 25 nov, ore 10:00" });
  expect(move.getAttribute('href')).toBe(`/sportello/appuntamento/${visit.oppID}/sposta`);
  expect([screen.queryByLabelText('Nome*'), screen.queryByText('Per cosa')]).toEqual([null, null]);
});

test('a person with a call at a time is booked, and the call is shown', async () => {
  const chiamata = { dalle: '10:00', alle: '10:30', fascia: false, fatta: false };
  const call = { ...aLine('Tea Simulacri', { giorno: '2026-11-25', chiamata }), filiale: '0151' };
  const { of } = await show({ Cerca: { ...NOBODY, visite: [call] }, PrenotaSportello: BOOKED });
  await look();
  expect(screen.getByText('Telefonata')).toBeTruthy();
  expect(screen.queryByText('Ha già un appuntamento')).toBeNull();
  person();
  await pick(SLOT);
  await answerAll();
  press(`Prenota ${SLOT}`);
  expect(await screen.findByRole('heading', { name: 'Prenotato: Tea Simulacri' })).toBeTruthy();
  expect(of('PrenotaSportello')).toHaveLength(1);
});

// R16.3.7
test("a customer's contacts come from the records, masked; missing ones are asked for", async () => {
  const { of } = await show({ Cerca: { ...NOBODY, cliente: { ...known, email: '' } }, PrenotaSportello: BOOKED });
  await look();
  await screen.findByRole('checkbox', { name: 'Usa i recapiti in archivio: Tea S****', checked: true });
  expect([screen.queryByLabelText('Cellulare'), screen.getByLabelText('E-mail') !== null]).toEqual([null, true]);
  type('E-mail', 'tea@velaposta.example');
  await pick(SLOT);
  await answerAll();
  press(/^Prenota Filiale/);
  await screen.findByRole('heading', { name: /^Prenotato/ });
  expect(of('PrenotaSportello')[0]?.input).toMatchObject({
    archivio: true,
    persona: { nome: 'Tea', cognome: '', email: 'tea@velaposta.example', cellulare: '' },
  });
});

// R16.3.13
test('a visit within the hour has one confirmation and no reminder, as the page says', async () => {
  await show({ PrenotaSportello: BOOKED });
  await look();
  person();
  expect(toWord()).toBe('Riceve conferma e promemoria per e-mail e SMS.');
  await pick(SLOT);
  expect(toWord()).toBe('Riceve la conferma per e-mail.');
  await answerAll();
  press(/^Prenota Filiale/);
  expect(await screen.findByText(/La conferma parte adesso per e-mail\.$/)).toBeTruthy();
});

const toWord = () => screen.getByText(/^(Riceve|Non riceve)/).textContent;
const PAPER = 'Stampa il foglio';

// R16.3.13
test('a person without an e-mail or a mobile is booked, and the page says what will be sent', async () => {
  const { of } = await show({ PrenotaSportello: BOOKED });
  await look();
  type('Nome*', 'Tea');
  type('Cognome*', 'Simulacri');
  expect(toWord()).toBe('Non riceve messaggi: dopo la prenotazione stampa il foglio e consegnalo.');
  type('Cellulare', '02 8912345');
  expect(toWord()).toMatch(/^Non riceve messaggi/);
  type('Cellulare', '3331000017');
  expect(toWord()).toBe('Riceve conferma e promemoria per SMS, niente e-mail.');
  type('E-mail', 'tea@velaposta.example');
  expect(toWord()).toBe('Riceve conferma e promemoria per e-mail e SMS.');
  type('Cellulare', '');
  type('E-mail', '');
  await pick(SLOT);
  await answerAll();
  press(/^Prenota Filiale/);
  await screen.findByRole('heading', { name: 'Prenotato: Tea Simulacri' });
  expect(screen.getByText(/Non parte nessun messaggio: consegna il foglio stampato\.$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: PAPER }).getAttribute('href')).toBe(
    '/sportello/api/FoglioAppuntamento?oppID=OPP000000000000099',
  );
  expect(of('PrenotaSportello')[0]?.input).toMatchObject({ persona: { email: '', cellulare: '' } });
});

// R16.3.13
test('without a gateway a mobile alone gets no message', async () => {
  await show({ Io: whoIs('manager', { prefissiSms: [] }), Cerca: { ...NOBODY, cliente: { ...known, email: '' } } });
  await look();
  expect(toWord()).toMatch(/^Non riceve messaggi/);
});

// R16.3.7
test('missing values show an error at their field before a request, and the required consent must be yes', async () => {
  const { of } = await show();
  await look();
  await answerAll('Non consente');
  press('Prenota');
  expect(await screen.findByText("Senza questo consenso non si può fissare l'appuntamento.")).toBeTruthy();
  expect(screen.getAllByText('Campo obbligatorio')).toHaveLength(2);
  expect(screen.getByText("Scegli una mezz'ora.")).toBeTruthy();
  expect(of('PrenotaSportello')).toEqual([]);
});

// R16.3.7
test('a refusal or a network failure keeps the typed values; a taken slot offers others', async () => {
  const refused = { Status: '2', resultCode: 2, Message: '', alternative: [] };
  const { hand, of } = await show({ PrenotaSportello: new Fault('network') });
  await look();
  person();
  await pick(SLOT);
  await answerAll();
  press(/^Prenota Filiale/);
  expect(await screen.findByText(/^La rete non risponde/)).toBeTruthy();
  hand.answer('PrenotaSportello', { ...refused, motivo: 'invalid', campi: ['cellulare'] });
  press(/^Prenota Filiale/);
  expect(await screen.findByText('Il valore non è valido')).toBeTruthy();
  expect(screen.getByLabelText('Cellulare').getAttribute('aria-invalid')).toBe('true');
  const near = [{ data: '20261124', ora: '09:00' }];
  hand.answer('PrenotaSportello', { ...refused, motivo: 'slot-taken', alternative: near });
  press(/^Prenota Filiale/);
  fireEvent.click(await screen.findByRole('button', { name: 'mar 24 nov, ore 09:00' }));
  hand.answer('PrenotaSportello', BOOKED);
  press('Prenota Filiale Milano Centro, mar 24 nov, ore 09:00');
  await screen.findByRole('heading', { name: /^Prenotato/ });
  expect(of('PrenotaSportello').at(-1)?.input).toMatchObject({ giorno: '2026-11-24', persona: { nome: 'Tea' } });
  const keys = of('PrenotaSportello').map(({ key }) => key);
  expect([keys[0] === keys[1], new Set(keys).size]).toEqual([true, 3]);
});

// R16.3.7
test('a walk-in customer can take a slot that has just begun, and is recorded as arrived', async () => {
  const { hand, of } = await show({ PrenotaSportello: BOOKED });
  await screen.findByRole('radio', { name: /, ore 10:30$/ });
  hand.answer('OreLibere', freeSlots(['09:30', '10:00', '10:30']));
  choose('È qui adesso');
  await pick('Filiale Milano Centro, lun 23 nov, ore 09:30');
  expect(of('OreLibere').map(({ input }) => input.iniziate)).toEqual([false, true]);
  await look();
  person();
  await answerAll();
  press(/^Prenota Filiale/);
  await screen.findByRole('heading', { name: /^Prenotato/ });
  expect(screen.getByText(/L'arrivo è registrato: la persona è in attesa\.$/)).toBeTruthy();
});

// R16.3.7
test('a hyphen typed in a name is sent as a space', async () => {
  const { of } = await show({ PrenotaSportello: BOOKED });
  await look();
  person();
  type('Nome*', 'Tea-Maria');
  await pick(SLOT);
  await answerAll();
  press(/^Prenota Filiale/);
  expect(await screen.findByRole('heading', { name: 'Prenotato: Tea Maria Simulacri' })).toBeTruthy();
  expect(of('PrenotaSportello')[0]?.input).toMatchObject({ persona: { nome: 'Tea Maria', cognome: 'Simulacri' } });
});

// R16.3.7
test('a role that records no arrivals books no walk-in customer', async () => {
  await show({ Io: whoIs('callcentre') });
  expect(screen.getByRole('radio', { name: 'Allo sportello' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'È qui adesso' })).toBeNull();
});

const THREE = whoIs('callcentre', { filiali: THREE_BRANCHES });
const OVER = 'Oltre capienza';

// R16.3.7, R16.3.12
test('the permission allows booking a full slot with a reason; a refusal keeps all values', async () => {
  const { hand, of } = await show({ OreLibere: freeSlots(['10:30']), PrenotaSportello: new Fault('rejected') });
  await screen.findByRole('radio', { name: /, ore 10:30$/ });
  expect(screen.queryByRole('radio', { name: SLOT })).toBeNull();
  hand.answer('OreLibere', freeSlots(['10:00', '10:30']));
  fireEvent.click(screen.getByRole('checkbox', { name: OVER }));
  await pick(SLOT);
  expect(of('OreLibere').at(-1)?.input).toMatchObject({ piene: true });
  await look();
  person();
  await answerAll();
  press(/^Prenota Filiale/);
  expect(await screen.findByText('Campo obbligatorio')).toBeTruthy();
  expect(of('PrenotaSportello')).toEqual([]);
  type('Perché oltre capienza?*', 'Viene da lontano');
  press(/^Prenota Filiale/);
  expect(await screen.findByText(/^Qui oltre capienza non si può/)).toBeTruthy();
  hand.answer('PrenotaSportello', new Fault('not-allowed'));
  press(/^Prenota Filiale/);
  expect(await screen.findByText('Non si è potuto prenotare. Tutto è ancora qui.')).toBeTruthy();
  hand.answer('PrenotaSportello', BOOKED);
  press(/^Prenota Filiale/);
  await screen.findByRole('heading', { name: /^Prenotato/ });
  expect(of('PrenotaSportello').at(-1)?.input).toMatchObject({ ora: '10:00', oltre: 'Viene da lontano' });
});

// R16.3.12
test('without the permission the option to overbook is absent', async () => {
  await show({ Io: whoIs('consultant') });
  await screen.findByRole('radio', { name: SLOT });
  expect(screen.queryByRole('checkbox', { name: OVER })).toBeNull();
});

// R16.3.7
test('the free slots near the branch come before the tax code, and a chosen one stays while the person is typed', async () => {
  const { of } = await show({ PrenotaSportello: BOOKED, Io: THREE });
  await pick('Filiale Loreto, lun 23 nov, ore 15:00');
  expect([of('Cerca'), of('OreLibere').map(({ input }) => input)]).toEqual([
    [],
    [{ filiale: '0151', da: '2026-11-23', giorni: 3, iniziate: false, piene: false }],
  ]);
  expect(screen.queryByText('Per cosa')).toBeNull();
  await look();
  person();
  await answerAll();
  const chosen = screen.getByRole<HTMLInputElement>('radio', { name: 'Filiale Loreto, lun 23 nov, ore 15:00' });
  expect(chosen.checked).toBe(true);
  press('Prenota Filiale Loreto, lun 23 nov, ore 15:00');
  expect(await screen.findByText(/^lun 23 nov, ore 15:00, Filiale Loreto\./)).toBeTruthy();
  expect(of('PrenotaSportello')[0]?.input).toMatchObject({ filiale: '0152', giorno: '2026-11-23', ora: '15:00' });
});
