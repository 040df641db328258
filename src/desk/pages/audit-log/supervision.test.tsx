// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aDay } from '../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './audit-log-page.tsx';

afterEach(cleanup);

const CODE = 'BLLGVR87D52M999Y';
const watched = (change: object = {}) => ({
  ...{ adesso: new Date(NOW).toISOString(), dal: '2026-11-17', allarmi: [], richieste: [] },
  sigilli: { ultimo: { giorno: '2026-11-21', impronta: 'ab'.repeat(32) }, riletti: 5, rotti: [], inRitardo: false },
  ...change,
});
const held = (change: object = {}) => ({
  pdf: btoa('%PDF'),
  dati: {
    ...{ preparato: new Date(NOW).toISOString(), codiceFiscale: CODE, cliente: {}, richieste: [{}, {}], accessi: [{}] },
  },
  ostacolo: null,
  ...change,
});
const nobody = held({ dati: { cliente: null, richieste: [], accessi: [] } });
const DONE = { Status: '0', motivo: null, cliente: true, richieste: 2 };

const show = async (answers: Answers = {}, role: Role = 'dpo') => {
  const desk = openDesk(
    {
      ...{ Io: whoIs(role), Giorno: aDay([]), Registro: { atti: [], altri: false } },
      ...{ Vigilanza: watched(), RichiestaPrivacy: held(), CancellaPersona: DONE, ...answers },
    },
    '/sportello/registro',
  );
  await screen.findByRole('heading', { level: 1, name: 'Registro' });
  return desk;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function ask(code = CODE) {
  type('Codice fiscale*', code);
  type('Numero della pratica*', ' P-17 ');
  press("Prepara l'accesso");
  return screen.findByRole('heading', { name: 'Che cosa conserviamo' });
}
const box = (name: string) => screen.findByRole('region', { name });

// R16.7.14, R16.8.16
test('alerts show their counts, and one press shows the entries of that day', async () => {
  const alert = (tipo: string, quanti: number) => ({
    ...{ tipo, quanti, giorno: '2026-11-20', prima: '2026-11-20T21:10:00.000Z' },
    chi: { codice: 'consulente.milano', nome: 'Teodora Maestrelli' },
  });
  const { of } = await show({ Vigilanza: watched({ allarmi: [alert('molti', 34), alert('collega', 1)] }) });
  const list = within(await box('Da guardare')).getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent)).toEqual([
    "Teodora Maestrelli 34 contatti in chiaro in un'oraven 20 nov, dalle 22:10Vedi gli atti",
    'Teodora Maestrelli ha aperto dati con il nome di un collega, 1 voltaven 20 nov, dalle 22:10Vedi gli atti',
  ]);
  expect(screen.getByText(/può essere un omonimo/)).toBeTruthy();
  const [look] = screen.getAllByRole('button', { name: 'Vedi gli atti di Teodora Maestrelli, ven 20 nov' });
  if (look) fireEvent.click(look);
  await waitFor(() =>
    expect(of('Registro').at(-1)?.input).toMatchObject({ giorno: '2026-11-20', chi: 'consulente.milano' }),
  );
  expect((screen.getByLabelText('Collega (codice)') as HTMLInputElement).value).toBe('consulente.milano');
});

// R16.7.13
test.each([
  [{}, 'Integri', /Ultimo giorno sigillato: sab 21 nov, impronta abababababababab\. Riletti 5 giorni\./],
  [
    { rotti: [{ giorno: '2026-11-19', perche: 'atti' }] },
    'Rotti',
    /gio 19 nov 2026: gli atti non sono quelli sigillati/,
  ],
  [{ inRitardo: true }, 'In ritardo', /non ha ancora il suo sigillo/],
])('for hashes with %o the page shows: %s', async (change, state, text) => {
  await show({ Vigilanza: watched({ sigilli: { ...watched().sigilli, ...change } }) });
  const seals = await box('Sigilli del registro');
  expect([within(seals).getByText(state), within(seals).getByText(text)]).toHaveLength(2);
});

// R16.7.13
test('the page shows no verification before the first daily hash', async () => {
  await show({ Vigilanza: watched({ sigilli: { ...watched().sigilli, ultimo: null } }) });
  const seals = await box('Sigilli del registro');
  expect([within(seals).getByText(/Nessun giorno è ancora/), within(seals).queryByText('Integri')]).toEqual([
    expect.anything(),
    null,
  ]);
});

// R16.7.15
test('requests are listed by case with their result; five first, then all', async () => {
  const request = (n: number, ostacolo: string | null = null) => ({
    ...{ quando: `2026-11-2${n}T08:00:00.000Z`, chi: { codice: 'privacy', nome: 'Ersilia Fanale' } },
    ...{ tipo: n % 2 ? 'accesso' : 'cancellazione', pratica: `P-${n}`, motivo: null, ostacolo },
  });
  await show({ Vigilanza: watched({ richieste: [request(2, 'visita'), ...[1, 3, 5, 6, 7].map((n) => request(n))] }) });
  const list = await box('Richieste evase');
  const lines = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(lines()).toHaveLength(5);
  expect(lines()[0]).toBe(
    'Cancellazione, pratica P-2, rifiutata: appuntamento davanti22/11/2026 09:00, Ersilia Fanale',
  );
  press('Mostrale tutte (6)');
  expect(lines()).toHaveLength(6);
});

// R16.7.10, R16.7.11
test("the page shows only the amount of a person's data, and saves two files under neutral names", async () => {
  const { of, saved } = await show();
  const heading = await ask(' bllgvr87d52m999y ');
  expect(document.activeElement).toBe(heading);
  expect(of('RichiestaPrivacy')[0]?.input).toEqual({ codiceFiscale: 'bllgvr87d52m999y', pratica: 'P-17' });
  expect(screen.getByText(/C'è nell'anagrafica clienti, 2 richieste, 1 accesso del personale\./)).toBeTruthy();
  press('Scarica «Accesso ai dati» (PDF)');
  press('Scarica la copia per programmi (JSON)');
  expect(saved.map(({ name, content }) => [name, content.type])).toEqual([
    ['accesso-ai-dati-2026-11-23-0948.pdf', 'application/pdf'],
    ['copia-dei-dati-2026-11-23-0948.json', 'application/json'],
  ]);
  expect(await saved[0]?.content.text()).toBe('%PDF');
  expect(JSON.parse((await saved[1]?.content.text()) ?? '')).toEqual(held().dati);
  expect([location.href.includes(CODE), document.title.includes(CODE)]).toEqual([false, false]);
  press('Chiudi');
  expect((screen.getByLabelText('Codice fiscale*') as HTMLInputElement).value).toBe('');
});

// R16.7.10
test('an invalid tax code, or a case that is a tax code, shows an error at its field before a request', async () => {
  const { of } = await show();
  type('Codice fiscale*', 'BLLGVR87D52M999X');
  type('Numero della pratica*', CODE);
  press("Prepara l'accesso");
  expect([screen.getByText(/Non è un codice fiscale:/), screen.getByText(/non è un codice fiscale\./)]).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Codice fiscale*'));
  expect(of('RichiestaPrivacy')).toEqual([]);
});

// R16.7.10
test('a request needs a fresh sign-in, which sends no typed values along', async () => {
  const { went } = await show({ RichiestaPrivacy: new Fault('step-up-needed') });
  type('Codice fiscale*', CODE);
  type('Numero della pratica*', 'P-17');
  press("Prepara l'accesso");
  fireEvent.click(await screen.findByRole('button', { name: 'Conferma chi sei' }));
  expect(went).toEqual(['/sportello/entra?conferma=1&poi=%2Fsportello%2Fregistro']);
});

// R16.7.12
test('erasing asks for a confirmation with the erased and the kept data, and runs once', async () => {
  const { of } = await show();
  await ask();
  fireEvent.change(screen.getByLabelText('Perché si cancella'), { target: { value: 'opposizione' } });
  press('Cancella i dati');
  const dialog = screen.getByRole('dialog', { name: 'Cancellare i dati di questa persona?' });
  expect(within(dialog).getByText(/Restano, senza nome: gli atti del personale/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Tieni i dati' }));
  expect(of('CancellaPersona')).toEqual([]);
  press('Cancella i dati');
  press('Cancella per sempre');
  await screen.findByText('Cancellati: anagrafica e 2 richieste.');
  expect(of('CancellaPersona').map(({ input, key }) => ({ input, key }))).toEqual([
    { input: { codiceFiscale: CODE, pratica: 'P-17', motivo: 'opposizione' }, key: expect.any(String) },
  ]);
  expect(screen.queryByRole('heading', { name: 'Che cosa conserviamo' })).toBeNull();
});

// R16.7.12
test('an obstacle to erasing is shown, even one found by the press; an unknown person has nothing to erase', async () => {
  const { hand } = await show({ RichiestaPrivacy: held({ ostacolo: 'visita' }) });
  await ask();
  expect(screen.getByText(/c'è un appuntamento davanti, o di oggi/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancella i dati' })).toBeNull();
  press('Chiudi');
  hand.answer('RichiestaPrivacy', held());
  hand.answer('CancellaPersona', { Status: '1', motivo: 'richiamata', cliente: false, richieste: 0 });
  await ask();
  press('Cancella i dati');
  press('Cancella per sempre');
  expect(await screen.findByText(/c'è una richiamata promessa/)).toBeTruthy();
  press('Chiudi');
  hand.answer('RichiestaPrivacy', nobody);
  await ask();
  expect([
    screen.getByText(/Né anagrafica né richieste/),
    screen.queryByRole('button', { name: 'Cancella i dati' }),
  ]).toEqual([expect.anything(), null]);
});

// R16.7.12
test('after a network failure a second press erases with the same key', async () => {
  const { of, hand } = await show({ CancellaPersona: new Fault('network') });
  await ask();
  press('Cancella i dati');
  press('Cancella per sempre');
  await screen.findByText('La rete non risponde: forse i dati sono già cancellati. Riprova.');
  hand.answer('CancellaPersona', DONE);
  press('Cancella per sempre');
  await screen.findByText('Cancellati: anagrafica e 2 richieste.');
  expect(new Set(of('CancellaPersona').map(({ key }) => key)).size).toBe(1);
});

// R16.7.13
test('an auditor has no privacy requests, and other roles see only the entries', async () => {
  await show({}, 'auditor');
  await box('Da guardare');
  expect(screen.queryByLabelText('Codice fiscale*')).toBeNull();
  cleanup();
  const { of } = await show({}, 'manager');
  await screen.findByText('Nessun atto');
  expect([screen.queryByText('Da guardare'), of('Vigilanza')]).toEqual([null, []]);
});

// R16.7.13
test('parts that failed to load can be loaded again', async () => {
  const { hand } = await show({ Vigilanza: new Fault('network') });
  await screen.findByText('La vigilanza non si è caricata');
  hand.answer('Vigilanza', watched());
  const failed = screen.getByText('La vigilanza non si è caricata').parentElement as HTMLElement;
  fireEvent.click(within(failed).getByRole('button', { name: 'Riprova' }));
  await box('Sigilli del registro');
});
