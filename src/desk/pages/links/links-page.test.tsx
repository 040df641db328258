// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, Fault, heldAnswer, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
// Loads the lazy chunk before the tests wait for it.
import './links-page.tsx';

afterEach(cleanup);

const prova = {
  ...{ marca: 'Velaria', conosciuto: true, pagina: 'branches', prodotto: 1, libero: false, token: null, lunghezza: 60 },
  mete: [{ tipo: 'branch', codice: '0151', nome: 'Filiale Milano Centro' }],
  parametri: [
    { nome: 'codFiliale', valore: '0151', esito: 'read', forse: null, daToken: false },
    { nome: 'utm_sorce', valore: 'poster', esito: 'unknown', forse: 'utm_source', daToken: false },
  ],
};
const show = async (answers: Answers = {}) => {
  const desk = openDesk({ Io: whoIs('admin'), ProvaLink: { prova }, ...answers }, '/sportello/prova-link');
  await screen.findByRole('heading', { level: 1, name: 'Prova un link' });
  return desk;
};
const tryIt = (address: string) => {
  fireEvent.change(screen.getByLabelText('Indirizzo del link*'), { target: { value: address } });
  fireEvent.click(screen.getByRole('button', { name: 'Prova' }));
};
const box = async (name: string) => within(await screen.findByRole('region', { name }));

test('a link shows its page, its branch and what becomes of each part', async () => {
  const { of } = await show();
  tryIt('https://velaria.example/fa3/?codFiliale=0151&utm_sorce=poster');
  const parts = (await box('Le sue parti')).getAllByRole('listitem').map((item) => item.textContent);
  expect(parts).toEqual(['codFiliale 0151Usato', 'utm_sorce posterIgnorato: il nome non esiste. Forse utm_source?']);
  const does = await box('Che cosa fa');
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
  expect(titles.slice(-2)).toEqual(['Che cosa fa', 'Le sue parti']);
  expect(does.getByText("l'elenco delle filiali")).toBeTruthy();
  expect(does.getByText('Filiale Milano Centro (0151)')).toBeTruthy();
  expect(does.getByText('Non è libero: il cliente ne sceglie un altro.')).toBeTruthy();
  expect(of('ProvaLink')[0]?.input).toEqual({
    indirizzo: 'https://velaria.example/fa3/?codFiliale=0151&utm_sorce=poster',
  });
});

test('an unknown branch and an unknown agent are named, and parts without effect', async () => {
  const mete = [
    { tipo: 'agent', codice: 'AG777', nome: null },
    { tipo: 'branch', codice: '9999', nome: null },
  ];
  const parametri = [{ nome: 'codFiliale', valore: '9999', esito: 'unused', forse: null, daToken: false }];
  await show({ ProvaLink: { prova: { ...prova, mete, parametri } } });
  tryIt('https://velaria.example/fa3/?codFiliale=9999');
  const does = await box('Che cosa fa');
  expect(does.getByText("AG777: non c'è, o non è attivo")).toBeTruthy();
  expect(does.getByText("9999: non c'è, o è chiusa al pubblico")).toBeTruthy();
  expect((await box('Le sue parti')).getByText('Senza effetto in questo link')).toBeTruthy();
});

test('a token shows until when it is valid, and no personal value', async () => {
  const token = { stato: 'valid', appCode: 'FAPARTNER', fino: '2026-12-01T09:00:00Z' };
  const parametri = [{ nome: 'firstName', valore: null, esito: 'read', forse: null, daToken: true }];
  await show({ ProvaLink: { prova: { ...prova, token, parametri } } });
  tryIt('https://velaria.example/fa3/?token=x');
  expect((await box('Le sue parti')).getByText(/non mostrato/).textContent).toBe('firstName non mostrato (cifrato)');
  expect((await box('Che cosa fa')).getByText(/^Valgono fino a mar 1 dic, 10:00\. Non stampare/)).toBeTruthy();
});

test('the page refuses an empty field and a text that is no address, and keeps the typed text', async () => {
  const { of } = await show({ ProvaLink: { prova: null } });
  fireEvent.click(screen.getByRole('button', { name: 'Prova' }));
  expect(screen.getByText('Incolla il link intero, con https:// davanti.')).toBeTruthy();
  expect(of('ProvaLink')).toHaveLength(0);
  tryIt('velaria');
  expect(await screen.findByText(/^Questo non è un indirizzo del web/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Indirizzo del link*').value).toBe('velaria');
});

test('the answer about an earlier address is not shown, and a failed request can be sent again', async () => {
  const late = heldAnswer({ prova });
  const { hand } = await show({ ProvaLink: late.answer });
  tryIt('https://velaria.example/fa3/');
  hand.answer('ProvaLink', new Fault('network'));
  tryIt('https://velaria.example/fa3/?cap=20121');
  late.give();
  expect(await screen.findByText('La rete non risponde: riprova.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Le sue parti' })).toBeNull();
  hand.answer('ProvaLink', { prova });
  fireEvent.click(screen.getByRole('button', { name: 'Prova' }));
  expect(await screen.findByRole('region', { name: 'Le sue parti' })).toBeTruthy();
});
