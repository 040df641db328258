// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { STAFF_FILE_FAULTS, STAFF_PLAN_FAULTS } from '#domain/desk/staff-file.ts';
import { type Answers, Fault, heldAnswer, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
// Loads lazy chunks before the tests wait for them.
import './people-page.tsx';

afterEach(cleanup);

const STAFF = {
  ...{ adesso: new Date(NOW).toISOString(), oggi: '2026-11-23', persone: [], proposte: [], aree: [] },
  filiali: [{ codice: '0101', nome: 'Milano Centro', citta: 'Milano', area: null }],
};
const row = (riga: number, nome: string, tipo: string, more: object = {}) => ({
  ...{ riga, codice: nome.toLowerCase(), nome, tipo, ruolo: 'consultant', filiale: '0101', area: null, agente: null },
  ...{ al: null, ...more },
});
const GOOD = {
  ...{ Status: '0', errori: [], uguali: 2 },
  righe: [
    row(2, 'Ada', 'nuova'),
    row(3, 'Bea', 'ruolo', { ruolo: 'manager' }),
    row(4, 'Cleo', 'copertura', { al: '2026-12-04' }),
    row(5, 'Dino', 'chiude', { ruolo: null, filiale: null }),
  ],
  avvisi: [{ riga: 3, codice: 'bea', motivo: 'names', dettaglio: 'email' }],
};
const fault = (motivo: string, dettaglio = '') => ({ riga: 3, codice: 'x.y', motivo, dettaglio });

async function choose(answers: Answers, content = 'code;role') {
  const desk = openDesk({ Io: whoIs('admin'), Persone: STAFF, ...answers }, '/sportello/persone');
  fireEvent.click(await screen.findByRole('button', { name: 'Carica un file' }));
  attach(content);
  return desk;
}
function attach(content: string) {
  const files = [new File([content], 'persone.csv', { type: 'text/csv' })];
  fireEvent.change(screen.getByLabelText('File CSV'), { target: { files } });
}
const drawer = () => within(screen.getByRole('dialog', { name: 'Carica un file di persone' }));
const lines = (title: string) =>
  within(drawer().getByRole('region', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const ask = () => drawer().getByRole<HTMLButtonElement>('button', { name: /^(Chiedi|Nessun cambio)/ });

// R16.11.5
test('a file shows its changes by line, and one press proposes them once', async () => {
  const { of } = await choose({ AnteprimaFilePersone: GOOD, ProponiFilePersone: GOOD }, 'code;rolè');
  await drawer().findByText('4 cambi, 0 errori; 2 persone restano come sono.');
  expect(lines('Cambi')).toEqual([
    'Riga 2Ada, persona nuova: Consulente, Milano Centro',
    'Riga 3Bea: Responsabile di filiale, Milano Centro',
    'Riga 4Cleo copre anche Consulente, Milano Centro, da oggi a ven 4 dic',
    "Riga 5Dino: l'accesso si chiude subito",
  ]);
  expect(lines('Restano come sono')).toEqual(['Riga 3bea: qui non cambia: email']);
  fireEvent.click(ask());
  await screen.findByText('Chiesti 4 cambi: valgono quando una seconda persona li approva.');
  expect(screen.queryByRole('dialog', { name: 'Carica un file di persone' })).toBeNull();
  const file = Buffer.from('code;rolè').toString('base64');
  expect(
    [of('AnteprimaFilePersone'), of('ProponiFilePersone')].map((calls) => calls.map(({ input }) => input)),
  ).toEqual([[{ file }], [{ file }]]);
});

// R16.11.5
test('each fault shows its line and remedy, and nothing can be proposed', async () => {
  const all = [...STAFF_FILE_FAULTS, ...STAFF_PLAN_FAULTS];
  const details: Readonly<Record<string, string>> = { place: 'manager branch', lostZeros: 'branch 101 0101' };
  const errori = all.map((motivo) => fault(motivo, details[motivo] ?? 'x'));
  await choose({ AnteprimaFilePersone: { Status: '1', righe: [], errori, avvisi: [], uguali: 0 } });
  await drawer().findByText(`0 cambi, ${all.length} errori; 0 persone restano come sono.`);
  const shown = lines('Da correggere');
  expect(new Set(shown).size).toBe(all.length);
  expect(shown).toContain('Riga 3x.y: il ruolo manager vuole branch, e nessun altro posto');
  expect(shown).toContain('Riga 3x.y: 101 ha perso gli zeri, 0101 esiste: dai alla colonna il formato testo');
  expect(ask().disabled).toBe(true);
});

// R16.11.5
test('a fault that arises before the proposal is shown, and a fresh sign-in is asked for', async () => {
  const { hand, went } = await choose({
    ...{ AnteprimaFilePersone: GOOD, ProponiFilePersone: new Fault('step-up-needed') },
  });
  await drawer().findByText(/^4 cambi/);
  fireEvent.click(ask());
  fireEvent.click(await drawer().findByRole('button', { name: 'Conferma chi sei' }));
  expect(went).toEqual(['/sportello/entra?conferma=1&poi=%2Fsportello%2Fpersone']);
  hand.answer('ProponiFilePersone', { Status: '1', righe: [], errori: [fault('own')], avvisi: [], uguali: 0 });
  fireEvent.click(ask());
  await drawer().findByText('x.y: è il tuo account: lo cambiano altri');
  expect(ask().disabled).toBe(true);
});

// R16.11.5
test('a file that is too large is not sent, and a lost network says so', async () => {
  const { of } = await choose({}, 'x'.repeat(23_001));
  await drawer().findByText(/^Il file è troppo grande: al massimo 23 kB/);
  expect(of('AnteprimaFilePersone')).toEqual([]);
  cleanup();
  await choose({ AnteprimaFilePersone: new Fault('network') });
  await drawer().findByText('La rete non risponde: riprova.');
});

// R16.11.5
test('a file that is too large ends the reading of the file before it', async () => {
  const slow = heldAnswer(GOOD);
  const { of } = await choose({ AnteprimaFilePersone: slow.answer });
  await expect.poll(() => of('AnteprimaFilePersone')).toHaveLength(1);
  expect(drawer().getByText('Leggo il file…')).toBeTruthy();
  attach('x'.repeat(23_001));
  await act(async () => slow.give());
  expect(drawer().getByText(/^Il file è troppo grande/)).toBeTruthy();
  expect([drawer().queryByText('Leggo il file…'), ask().getAttribute('aria-busy')]).toEqual([null, null]);
});

// R16.11.5
test('a manager has no upload of files', async () => {
  openDesk({ Io: whoIs('manager'), Persone: STAFF }, '/sportello/persone');
  await screen.findByRole('button', { name: 'Aggiungi' });
  expect(screen.queryByRole('button', { name: 'Carica un file' })).toBeNull();
});
