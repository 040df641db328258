// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
// Loads lazy chunks before the tests wait for them.
import './insight-page.tsx';

afterEach(cleanup);

const none = {
  ...{ venuti: 0, nonVenuti: 0, andatiVia: 0, nonRicevuti: 0 },
  ...{ senzaEsito: 0, annullatiDaLoro: 0, annullatiDaNoi: 0, nonConfermati: 0 },
};
const FIGURES = {
  adesso: new Date(NOW).toISOString(),
  filiali: [
    { codice: '0151', nome: 'Filiale Milano Centro', ...none, venuti: 86, nonVenuti: 14, annullatiDaLoro: 5 },
    { codice: '0152', nome: 'Filiale Milano Loreto', ...none, venuti: 20, senzaEsito: 2 },
  ],
  giorni: [
    { giorno: '2026-11-16', ...none, venuti: 100, nonVenuti: 10, annullatiDaLoro: 5 },
    { giorno: '2026-11-20', ...none, venuti: 6, nonVenuti: 4, senzaEsito: 2 },
  ],
  attese: [
    { da: 9, a: 10, mediana: 9, nonoDecile: 21, casi: 31 },
    { da: 11, a: 12, mediana: null, nonoDecile: null, casi: 4 },
  ],
  attesa: { mediana: 8, casi: 35 },
  anticipi: [
    { da: 0, a: 1, visite: 40 },
    { da: 15, a: null, visite: 60 },
  ],
  anticipo: { mediana: 16, casi: 100 },
  gruppi: [
    {
      ...{ prodotto: 1, anticipo: { da: 2, a: 5 }, mattina: true, promemoria: true, nonVenuti: 58, casi: 412 },
      suCento: { circa: 14, da: 11, a: 17 },
    },
    {
      prodotto: 3,
      anticipo: { da: 6, a: null },
      mattina: false,
      promemoria: false,
      nonVenuti: 7,
      casi: 23,
      suCento: null,
    },
  ],
  passi: [
    { prodotto: 1, passo: 'place', visite: 6120 },
    { prodotto: 1, passo: 'hour', visite: 4310 },
    { prodotto: 1, passo: 'booked', visite: 2890 },
    { prodotto: 5, passo: 'booked', visite: 9 },
  ],
};
const show = async (answers: Answers = { Andamento: FIGURES }, role: Role = 'admin') => {
  const desk = openDesk({ Io: whoIs(role), ...answers }, '/sportello/andamento');
  await screen.findByRole('heading', { level: 1, name: 'Andamento' });
  return desk;
};
const rows = async (caption: string) =>
  within(await screen.findByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

// R16.6.4
test('no-shows have an interval and a number of cases, and below thirty cases only counts', async () => {
  await show();
  await screen.findByText(
    'Personale, 2-5 giorni prima, mattina, promemoria sì: di 100 simili, circa 14 non vengono (da 11 a 17; 412 casi).',
  );
  expect(await rows('Chi non viene')).toEqual([
    ['Personale, 2-5 giorni prima, mattina, promemoria sì', '', '14', '11-17', '58', '412'],
    [
      ...['Quinto, 6 o più giorni prima, pomeriggio, promemoria no', 'meno di 30 casi: solo conteggi'],
      ...['n.d.', 'n.d.', '7', '23'],
    ],
  ]);
});

// R16.6.5
test('the rows of branches add up to the total, and every figure names its number of cases', async () => {
  await show();
  const [milano, loreto, total] = await rows('Presenze per filiale, scorre');
  expect(total?.[0]).toBe('Totale');
  for (const at of [1, 2, 3, 6, 7]) expect(Number(total?.[at])).toBe(Number(milano?.[at]) + Number(loreto?.[at]));
  const strip = screen.getByRole('list', { name: 'In breve' });
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['88 su 100si presentanosu 120 casi', '8 minattesa medianasu 35 casi'],
    ...['16 giornifra prenotazione e incontrosu 100 casi', '47 su 100dal primo passo alla confermasu 6.120 casi'],
  ]);
  await screen.findByText('Fra le 9-11 una persona su dieci aspetta più di 21 minuti.');
  expect(await rows('Attesa in filiale')).toEqual([
    ['9-11', '9', '21', '31'],
    ['11-13', 'n.d.', 'n.d.', '4'],
  ]);
});

// R16.6.8
test('the steps of a product show their share per hundred, and the largest loss', async () => {
  await show();
  await screen.findByText('Il salto più grande è prima di «Giorno e ora»: 30 su 100 del primo passo.');
  expect((await rows('Passi del percorso')).map(([step, , ...rest]) => [step, ...rest])).toEqual([
    ['Dove', '6.120', '100', '0'],
    ['Giorno e ora', '4.310', '70', '1.810'],
    ['Conferma', '2.890', '47', '1.420'],
  ]);
  fireEvent.change(screen.getByLabelText('Prodotto'), { target: { value: 'business' } });
  expect((await rows('Passi del percorso')).map((row) => row[3])).toEqual(['n.d.']);
});

// R16.6.5
test('choosing a period loads its days; an empty period and a failed load show different messages', async () => {
  const { hand, of } = await show();
  await screen.findByRole('table', { name: 'Chi non viene' });
  hand.answer('Andamento', {
    ...FIGURES,
    filiali: FIGURES.filiali.map((row) => ({ ...row, ...none })),
    giorni: [],
    gruppi: [],
  });
  fireEvent.change(screen.getByLabelText('Periodo'), { target: { value: '4' } });
  await screen.findByText('Ancora nessun numero');
  expect(of('Andamento').map(({ input }) => [input.da, input.giorni])).toEqual([
    ['2026-10-12', 42],
    ['2026-10-26', 28],
  ]);
  hand.answer('Andamento', new Fault('network'));
  fireEvent.change(screen.getByLabelText('Periodo'), { target: { value: '12' } });
  await screen.findByText('I numeri non si sono caricati');
});

// R16.6.9
test('an export needs a fresh sign-in, then offers a file', async () => {
  const { hand, went } = await show({ Andamento: FIGURES, Esporta: new Fault('step-up-needed') }, 'manager');
  fireEvent.click(await screen.findByRole('button', { name: 'Esporta' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Conferma' }));
  expect(went).toEqual(['/sportello/entra?conferma=1&poi=%2Fsportello%2Fandamento']);
  hand.answer('Esporta', { file: 'abc', nome: 'presenze.csv', righe: 12, scade: new Date(NOW).toISOString() });
  fireEvent.click(screen.getByRole('button', { name: 'Esporta' }));
  const link = await screen.findByRole('link', { name: 'Scarica' });
  expect(link.getAttribute('href')).toBe('/sportello/api/Esportazione?file=abc');
});

// R16.6.9
test('a consultant has no export', async () => {
  await show({ Andamento: FIGURES }, 'consultant');
  await screen.findByRole('table', { name: 'Chi non viene' });
  expect(screen.queryByRole('button', { name: 'Esporta' })).toBeNull();
});
