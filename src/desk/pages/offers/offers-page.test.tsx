// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
// Loads lazy chunks before the tests wait for them.
import './offers-page.tsx';

afterEach(cleanup);

const cifre = {
  IMPORTO_TOTALE_CREDITO: '20.000',
  TAEG: '11,30',
  TAN: '9,90',
  DURATA_MESI: '60',
  IMPORTO_RATA: '432,44',
};
const by = (codice: string, nome: string) => ({ codice, nome, quando: new Date(NOW).toISOString() });
const offer = (change: object = {}) => ({
  ...{ id: '7', prodotto: 5, dal: '2026-12-01', al: '2026-12-31', cifre, foglio: 'ab'.repeat(32), stato: 'bozza' },
  ...{ preparata: by('rete', 'Gualtiero Vedetta'), approvata: null, ritirata: null },
  ...change,
});
const approvata = by('privacy', 'Ersilia Fanale');
const ALL = {
  ...{ adesso: new Date(NOW).toISOString(), oggi: '2026-11-23' },
  mostrate: [{ prodotto: 5, fonte: 'file', al: '2026-11-30', cifre: { ...cifre, TAEG: '11,35' } }],
  offerte: [
    offer({ id: '1', stato: 'approvata', approvata, dal: '2026-10-01', al: '2026-10-31' }),
    offer({ id: '2', stato: 'ritirata', approvata, ritirata: approvata }),
    offer(),
  ],
};
const show = async (role: Role, answers: Answers = {}) => {
  const desk = openDesk({ Io: whoIs(role), Offerte: ALL, ...answers }, '/sportello/offerte');
  await screen.findByRole('heading', { level: 1, name: 'Offerte' });
  await screen.findByRole('region', { name: 'Oggi sul sito' });
  return desk;
};
const APPROVE = 'Approva: Prestito business, dal mar 1 dic 2026 al gio 31 dic 2026';

// R16.7.6
test('the page shows the current offer with source and end, then the drafts with author and approver', async () => {
  await show('dpo');
  const today = screen.getByRole('region', { name: 'Oggi sul sito' }).textContent;
  expect(today).toContain('Prestito personaleNessuna cifra');
  expect(today).toContain('TAN 9,90%, TAEG 11,35%dal file del sito, fino al lun 30 nov 2026scade in 7 giorni');
  const list = screen.getByRole('region', { name: 'Bozze e offerte' });
  const rows = [...(list.querySelector('ul')?.children ?? [])].map(({ textContent }) => textContent);
  expect(rows.map((text) => /^(Da approvare|Finita|Ritirata)/.exec(text ?? '')?.[0])).toEqual([
    'Da approvare',
    'Finita',
    'Ritirata',
  ]);
  expect(rows[0]).toContain('20.000 € in 60 rate da 432,44 €');
  expect(rows[2]).toContain('Bozza di Gualtiero Vedetta, approvata da Ersilia Fanale, ritirata da Ersilia Fanale');
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Approva', 'Respingi']);
});

const SEND = 'Approva queste cifre';
const approve = async () => {
  fireEvent.click(screen.getByRole('button', { name: APPROVE }));
  fireEvent.click(await screen.findByRole('button', { name: SEND }));
};

// R16.7.3
test.each([
  [APPROVE, SEND, 'ApprovaOfferta'],
  [APPROVE.replace('Approva', 'Respingi'), 'Sì, respingi', 'RitiraOfferta'],
])('«%s» shows every figure and sends nothing before a second press', async (name, send, call) => {
  const { of } = await show('dpo', { [call]: { Status: '1', motivo: 'decisa', offerta: offer() } });
  fireEvent.click(screen.getByRole('button', { name }));
  const dialog = within(screen.getByRole('dialog'));
  const figures = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures.sort()).toEqual(Object.values(cifre).sort());
  expect(dialog.getByText(/dal mar 1 dic 2026 al gio 31 dic 2026/)).toBeTruthy();
  expect(dialog.getByText(/^TAEG ricavato dall'esempio: 11,30%. Le cifre tornano tra loro/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Non ancora' }));
  expect([screen.queryByRole('dialog'), of(call)]).toEqual([null, []]);
  fireEvent.click(screen.getByRole('button', { name }));
  fireEvent.click(screen.getByRole('button', { name: send }));
  await screen.findByText(/^Qualcun altro l'ha già decisa/);
  expect(of(call)).toHaveLength(1);
});

// R16.7.3
test('approving says that the offer is shown, or names the obstacle', async () => {
  const approved = { Status: '0', motivo: null, offerta: offer({ stato: 'approvata', approvata }) };
  const { of, hand } = await show('dpo', { ApprovaOfferta: { Status: '1', motivo: 'sovrapposta', offerta: offer() } });
  await approve();
  await screen.findByText(/^Non approvata: in quei giorni c'è già un'altra offerta/);
  hand.answer('ApprovaOfferta', approved);
  hand.answer('Offerte', { ...ALL, offerte: [approved.offerta] });
  await approve();
  await screen.findByText('Approvata: il sito la mostra nei suoi giorni.');
  expect(of('ApprovaOfferta').map(({ input, key }) => [input, key])).toEqual([
    [{ id: '7' }, 'key-1'],
    [{ id: '7' }, 'key-2'],
  ]);
  await screen.findByText('Approvata');
});

// R16.7.3
test('approving requires a fresh sign-in', async () => {
  const { went } = await show('dpo', { ApprovaOfferta: new Fault('step-up-needed') });
  await approve();
  fireEvent.click(await screen.findByRole('button', { name: 'Conferma chi sei' }));
  expect(went).toEqual(['/sportello/entra?conferma=1&poi=%2Fsportello%2Fofferte']);
});

// R16.7.3
test('an author sees no button to approve', async () => {
  await show('admin');
  expect(screen.queryByRole('button', { name: /^Approva/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Respingi: / })).toBeTruthy();
});

// R16.7.2
test('a draft starts from the current offer, is validated while it is written, and saved when valid', async () => {
  const { of } = await show('admin', { BozzaOfferta: { offerta: offer({ id: '9' }) } });
  fireEvent.click(screen.getByRole('button', { name: 'Nuova bozza' }));
  const form = within(screen.getByRole('region', { name: 'Nuova bozza' }));
  expect(form.getByLabelText('Prodotto')).toBe(document.activeElement);
  fireEvent.change(form.getByLabelText('Prodotto'), { target: { value: 'business' } });
  fireEvent.change(form.getByLabelText('TAEG (%)'), { target: { value: '11,90' } });
  expect(form.getByRole('status').textContent).toContain(
    "Il TAEG dell'esempio è 11,30%: più di 0,1 punti di differenza.",
  );
  fireEvent.change(form.getByLabelText('TAEG (%)'), { target: { value: '11,30' } });
  const save = form.getByRole('button', { name: 'Salva la bozza' }) as HTMLButtonElement;
  expect([save.disabled, form.getByRole('status').textContent]).toEqual([
    true,
    expect.stringContaining("L'ultimo giorno"),
  ]);
  fireEvent.change(form.getByLabelText('Al'), { target: { value: '2026-12-31' } });
  expect(form.getByRole('status').textContent).toBe("TAEG ricavato dall'esempio: 11,30%. Le cifre tornano tra loro.");
  fireEvent.click(save);
  await screen.findByText('Bozza salvata: un altro la approva.');
  expect(of('BozzaOfferta')[0]?.input).toEqual({ prodotto: 5, dal: '2026-11-23', al: '2026-12-31', cifre });
  expect(screen.queryByRole('region', { name: 'Nuova bozza' })).toBeNull();
});

// R16.7.6
test('offers that failed to load can be loaded again', async () => {
  const { hand } = openDesk({ Io: whoIs('dpo'), Offerte: new Fault('network') }, '/sportello/offerte');
  await screen.findByText('Le offerte non si sono caricate');
  hand.answer('Offerte', { ...ALL, offerte: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByText('Nessuna offerta');
});
