// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { type Answers, Fault, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aPreview, aTouched, sha, someHours } from '../../wire/capacity.testing.ts';
import { aDay } from '../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './capacity-page.tsx';

afterEach(cleanup);

const CARLA = aTouched('Carla Finta');
const DARIO = aTouched('Dario Molle', { ora: '16:00', daChiamare: true, posti: [] });
const answers = (more: Answers = {}): Answers => ({
  ...{ Giorno: aDay([]), OrariFiliale: someHours(), StoriaCapacita: { modifiche: [], altre: false } },
  AnteprimaCapacita: aPreview([CARLA, DARIO]),
  ApplicaCapacita: { Status: '0', motivo: null, modifica: '7', anteprima: aPreview([CARLA, DARIO]) },
  ...more,
});
const open = async (more: Answers = {}, role: Role = 'manager') => {
  const desk = openDesk({ Io: whoIs(role), ...answers(more) }, '/sportello/orari');
  await screen.findByRole('heading', { name: 'La modifica' });
  return desk;
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const REASON = 'Motivo, senza nomi e senza salute*';

/** Closes Wednesday, up to the preview. */
const preview = async () => {
  type('Dal*', '2026-11-25');
  type(REASON, 'Lavori');
  press('Anteprima');
  await screen.findByRole('heading', { name: 'Che cosa succede' });
};
const CLOSED = {
  ...{ tipo: 'closure', filiali: ['0151'], dal: '2026-11-25', al: '2026-11-25', daOra: '00:00', aOra: '24:00' },
  ...{ motivo: 'Lavori', consulenti: 0 },
};

// R16.4.20
test('the page shows the current hours of the branch, and the days that differ', async () => {
  const { settimane } = someHours() as { readonly settimane: readonly { readonly giorni: readonly object[] }[] };
  const giorni = (settimane[0]?.giorni ?? []).map((each) => ({ ...each, consulenti: 1 }));
  const week = (who: string) =>
    ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì'].map((day) => `${day}09:00-13:00, 14:00-18:00: ${who}`);
  await open({
    OrariFiliale: someHours({
      settimane: [...settimane, { dal: '2027-01-04', giorni }],
      chiusure: [{ giorno: '2026-11-30', da: '14:00', a: '18:00', consulenti: 0, motivo: 'Trasloco' }],
    }),
  });
  const now = screen.getByRole('region', { name: 'Gli orari di adesso' });
  expect(
    within(now)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...week('2 consulenti'),
    ...['Sabatochiuso', 'Domenicachiuso', ...week('1 consulente'), 'Sabatochiuso', 'Domenicachiuso'],
    ...['lun 30 nov14:00-18:00, chiuso, Trasloco', 'mar 8 dicfesta, Immacolata'],
  ]);
  expect(within(now).getByRole('heading', { name: 'Dal lun 4 gen' })).toBeTruthy();
});

// R16.4.20
test('missing values show an error, and nothing is sent', async () => {
  const { of } = await open();
  press('Anteprima');
  // The first and the last day, and the reason.
  expect(screen.getAllByText('Campo obbligatorio')).toHaveLength(3);
  expect(document.activeElement).toBe(screen.getByLabelText('Dal*'));
  type('Dal*', '2026-11-20');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tutto il giorno' }));
  type('Dalle*', '14:00');
  press('Anteprima');
  expect(screen.getByText('Scegli un giorno da oggi in poi.')).toBeTruthy();
  for (const name of ['Alle*', REASON]) expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
  type('Dal*', '2026-11-25');
  type('Alle*', '13:00');
  type('Al*', '2026-11-24');
  press('Anteprima');
  expect(screen.getAllByText("La fine viene prima dell'inizio.")).toHaveLength(2);
  expect(of('AnteprimaCapacita')).toEqual([]);
});

// R16.4.20, R16.4.21
test('closing a day shows the displaced appointments and their offers, and saves nothing yet', async () => {
  const { of } = await open();
  await preview();
  expect(of('AnteprimaCapacita')[0]?.input).toEqual({ bozza: CLOSED });
  const effect = screen.getByRole('region', { name: 'Che cosa succede' });
  expect(effect.textContent).toContain('Chiusa mer 25 nov');
  expect(effect.textContent).toContain("2 persone perdono la mezz'ora");
  expect(
    within(effect)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '1 persona riceve delle proposte, la prima già riservata',
    "1 persona va chiamata: non c'è un posto vicino",
  ]);
  expect(within(effect).getByText('Prima domani, dopo tra 4 giorni')).toBeTruthy();
  const halves = within(effect).getByRole('table', { hidden: true });
  expect(
    [...halves.querySelectorAll('tbody tr')].map(({ children }) => [...children].map((cell) => cell.textContent)),
  ).toEqual([['mer 25 nov, ore 15:00', 'da 2 a 0', '2']]);
  const table = screen.getByRole('region', { name: 'Chi tocca e che cosa gli proponiamo' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    [
      'Carla Fintaaveva mer 25 nov, ore 15:00Prestito personale, filiale chiusa',
      ...['gio 26 nov, ore 15:00stessa filiale, il giorno dopo', 'mer 25 nov, ore 16:00stessa filiale, 1 ora dopo'],
      ...['mer 25 nov, ore 15:00Filiale Porta Romana, 1,6 km, stessa ora', 'Riceve le proposte'],
    ],
    [
      'Dario Molleaveva mer 25 nov, ore 16:00Prestito personale, filiale chiusa',
      ...['nessun posto vicino', 'nessuna', 'nessuna', 'Da chiamare'],
    ],
  ]);
  expect(of('ApplicaCapacita')).toEqual([]);
});

const OF_BOTH = whoIs('area', {
  ruoli: [{ ruolo: 'area', filiale: null, area: 'Milano' }],
  filiali: [
    { codice: '0151', nome: 'Filiale Milano Centro', citta: 'Milano' },
    { codice: '0152', nome: 'Filiale Porta Romana', citta: 'Milano' },
  ],
});

// R16.4.20, R16.4.21
test('a change at several branches previews all of them, with its hours', async () => {
  const filiali = [
    { codice: '0151', nome: 'Filiale Milano Centro', primoLibero: 1, primoLiberoDopo: 4 },
    { codice: '0152', nome: 'Filiale Porta Romana', primoLibero: 1, primoLiberoDopo: 6 },
  ];
  const { of } = await open({ Io: OF_BOTH, AnteprimaCapacita: aPreview([CARLA], { filiali }) });
  fireEvent.click(screen.getByLabelText('Filiale Porta Romana'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tutto il giorno' }));
  type('Dalle*', '14:00');
  type('Alle*', '16:00');
  await preview();
  const bozza = { ...CLOSED, filiali: ['0151', '0152'], daOra: '14:00', aOra: '16:00' };
  expect(of('AnteprimaCapacita')[0]?.input).toEqual({ bozza });
  const effect = screen.getByRole('region', { name: 'Che cosa succede' });
  for (const text of [
    'Filiale Milano Centro: Prima domani, dopo tra 4 giorni',
    'Filiale Porta Romana: Prima domani, dopo tra 6 giorni',
  ])
    expect(effect.textContent).toContain(text);
});

// R16.4.22
test('applying sends the preview, names the number of notified people, and shows the next step', async () => {
  const { of } = await open();
  await preview();
  press('Applica e avvisa 2 persone');
  expect(await screen.findByText('Applicata alle 09:48, avvisata 1 persona')).toBeTruthy();
  expect(of('ApplicaCapacita')[0]).toMatchObject({ input: { bozza: CLOSED, sha256: sha('a') }, key: 'key-1' });
  expect(screen.getByText(/Una persona è da chiamare/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Vai a Da ricollocare' }).getAttribute('href')).toBe(
    '/sportello/da-ricollocare',
  );
  await waitFor(() => expect([of('OrariFiliale').length, of('StoriaCapacita').length]).toEqual([2, 2]));
});

// R16.4.22
test('applying an outdated preview changes nothing and shows the differences; the next press sends the new preview', async () => {
  const nora = aTouched('Nora Cambi');
  const IVO = aTouched('Ivo Conti');
  const { hand, of } = await open({
    ApplicaCapacita: {
      Status: '1',
      motivo: 'cambiata',
      modifica: null,
      anteprima: aPreview([CARLA, nora, IVO], { sha256: sha('b') }),
    },
  });
  await preview();
  press('Applica e avvisa 2 persone');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain("L'anteprima è cambiata: non abbiamo applicato nulla");
  expect(alert.textContent).toContain('ora sono 3 persone, non 2.');
  expect(alert.textContent).toContain('In più: Nora Cambi, Ivo Conti.');
  expect(alert.textContent).toContain('Non più: Dario Molle.');
  expect(alert.textContent).toContain('La tua modifica è ancora questa: Chiusa mer 25 nov.');
  hand.answer('ApplicaCapacita', { Status: '0', motivo: null, modifica: '8', anteprima: aPreview([CARLA, nora, IVO]) });
  press('Applica e avvisa 3 persone');
  await screen.findByText(/^Applicata alle/);
  expect(of('ApplicaCapacita').map(({ input, key }) => [input.sha256, key])).toEqual([
    [sha('a'), 'key-1'],
    [sha('b'), 'key-2'],
  ]);
});

// R16.4.22
test('an apply without an answer is sent again with its key', async () => {
  const { hand, of } = await open({ ApplicaCapacita: new Fault('network') });
  await preview();
  press('Applica e avvisa 2 persone');
  await screen.findByText(/non si applica due volte/);
  hand.answer('ApplicaCapacita', answers().ApplicaCapacita ?? {});
  press('Applica e avvisa 2 persone');
  await screen.findByText(/^Applicata alle/);
  expect(of('ApplicaCapacita').map(({ key }) => key)).toEqual(['key-1', 'key-1']);
});

// R16.4.21
test('an edit needs a new preview, and a failed preview keeps the draft', async () => {
  const { hand } = await open();
  await preview();
  hand.answer('AnteprimaCapacita', new Fault('network'));
  type(REASON, 'Lavori in corso');
  expect(screen.queryByRole('button', { name: /^Applica/ })).toBeNull();
  press('Anteprima');
  expect((await screen.findByRole('alert')).textContent).toContain('La bozza è ancora qui');
  expect(screen.getByLabelText<HTMLInputElement>(REASON).value).toBe('Lavori in corso');
});

// R16.4.21
test('a change without displaced appointments says so, and applies without notifications', async () => {
  await open({ AnteprimaCapacita: aPreview([]) });
  await preview();
  expect(screen.getByText("Nessuno perde la mezz'ora")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Applica' })).toBeTruthy();
});

// R16.4.22
test('a consultant sees the preview of a closure, and cannot apply it', async () => {
  await open({}, 'consultant');
  await preview();
  expect(screen.getByText(/Il tuo ruolo vede l'anteprima e applica solo un'assenza/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Applica/ })).toBeNull();
});

// R16.4.20
test('a new week shows the former hours of each day, and sends only days with hours', async () => {
  const { of } = await open();
  choose('Nuovi orari della settimana');
  for (const part of ['dalle', 'alle']) type(`Venerdì, Pomeriggio: ${part}`, '');
  type('Venerdì: consulenti', '1');
  expect(screen.getByText('prima 09:00-13:00, 14:00-18:00')).toBeTruthy();
  type('In vigore dal*', '2026-11-30');
  type(REASON, 'Orario invernale');
  press('Anteprima');
  await screen.findByText('Nuovi orari dal lun 30 nov');
  const { orari, consulenti, ...rest } = (of('AnteprimaCapacita')[0]?.input.bozza ?? {}) as Record<string, unknown[]>;
  expect(rest).toEqual({ tipo: 'hours', filiali: ['0151'], dal: '2026-11-30', motivo: 'Orario invernale' });
  expect([orari?.length, orari?.at(-1), consulenti?.at(-1)]).toEqual([
    ...[9, { giorno: 5, da: '09:00', a: '13:00' }, { giorno: 5, quanti: 1 }],
  ]);
});

const LOAN = {
  ...{ da: '0152', nome: 'Filiale Porta Romana', km: 1.62, giorno: '2026-11-25', daOra: '14:00', aOra: '18:00' },
  ...{ consulenti: 2, prenotate: 1 },
};

// R16.4.23, R16.8.22
test('a manager of one branch reads that the manager of both branches can lend a consultant', async () => {
  await open({ AnteprimaCapacita: aPreview([CARLA], { prestito: LOAN }) });
  choose('Altro numero di consulenti');
  await preview();
  expect(await screen.findByText(/^La applica chi risponde delle due filiali/)).toBeTruthy();
  const idea = screen.getByRole('region', { name: 'Sposta il consulente, non i clienti' }).textContent;
  expect(idea).toContain(
    'Filiale Porta Romana, a 1,6 km, in quelle ore ha 2 consulenti e al massimo 1 appuntamento alla volta. mer 25 nov, 14:00-18:00: può venire qui uno di loro.',
  );
  expect(screen.queryByRole('button', { name: 'Prova questa soluzione' })).toBeNull();
});

// R16.4.23
test('borrowing a consultant sets the draft aside, and afterwards the draft is previewed again', async () => {
  const { hand, of } = await open({ Io: OF_BOTH, AnteprimaCapacita: aPreview([CARLA], { prestito: LOAN }) });
  choose('Manca un consulente');
  await preview();
  hand.answer('AnteprimaCapacita', aPreview([]));
  press('Prova questa soluzione');
  await screen.findByText("Nessuno perde la mezz'ora");
  expect(of('AnteprimaCapacita')[1]?.input.bozza).toEqual({
    ...{ tipo: 'loan', filiali: ['0151'], da: '0152', dal: '2026-11-25', al: '2026-11-25' },
    ...{ daOra: '14:00', aOra: '18:00', motivo: 'Consulente in prestito' },
  });
  press('Torna alla mia modifica');
  await screen.findByText('Un consulente in meno mer 25 nov');
  expect(of('AnteprimaCapacita')[2]?.input.bozza).toMatchObject({ tipo: 'absence', motivo: 'Lavori' });
});

// R18.4.8
test('a day may have as many consultants as the branch, also more than four', async () => {
  const { of } = await open();
  choose('Altro numero di consulenti');
  type('Quanti ricevono in quelle ore', '7');
  await preview();
  expect(of('AnteprimaCapacita')[0]?.input).toMatchObject({ bozza: { tipo: 'closure', consulenti: 7 } });
});
