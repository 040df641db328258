// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
// Loads lazy chunks before the tests wait for them.
import './people-page.tsx';

afterEach(cleanup);

const role = (ruolo: Role, filiale: string | null, more: object = {}) => ({
  ...{ id: '1', ruolo, filiale, area: null, agente: null, dal: '2026-03-02', al: null },
  ...more,
});
const person = (codice: string, nome: string, ruoli: object[], more: object = {}) => ({
  ...{ codice, nome, email: `${codice}@velaria.example`, soggetto: codice, attiva: true, daGruppi: false },
  ...{ ruoli, blocco: null },
  ...more,
});
const COVER = role('consultant', '0102', { id: '2', dal: '2026-11-20', al: '2026-12-04' });
const PEOPLE = [
  person('r.calchi', 'Rosa Calchi', [role('consultant', '0101'), COVER]),
  person('g.falsetti', 'Guido Falsetti', [role('consultant', '0102')], { attiva: false }),
  person('l.gruppi', 'Lea Gruppi', [role('admin', null)], { daGruppi: true, blocco: 'gruppi' }),
];
const proposal = (more: object = {}) => ({
  ...{ id: '7', tipo: 'ruolo', ruolo: 'manager', filiali: ['0101'], area: null, agente: null, dal: null, al: null },
  persona: { ...PEOPLE[0], nuova: false, prima: [role('consultant', '0101')] },
  chiesta: { codice: 'area.nord', nome: 'Ruggero Altomare', quando: new Date(NOW).toISOString() },
  blocco: null,
  ...more,
});
const ALL = {
  ...{ adesso: new Date(NOW).toISOString(), oggi: '2026-11-23', persone: PEOPLE, proposte: [proposal()] },
  aree: [{ codice: 'NORD', nome: 'Nord' }],
  filiali: [
    { codice: '0101', nome: 'Milano Centro', citta: 'Milano', area: 'NORD' },
    { codice: '0102', nome: 'Roma', citta: 'Roma', area: null },
  ],
};
const DONE = { Status: '0', motivo: null };
const show = async (answers: Answers = {}, who: Role = 'admin') => {
  const history = {
    storia: [{ ...role('consultant', '0101'), chiesta: null, approvata: null }],
    sessioni: 0,
    ultimoUso: null,
  };
  const desk = openDesk({ Io: whoIs(who), Persone: ALL, Persona: history, ...answers }, '/sportello/persone');
  await screen.findByRole('table', { name: /^Personale/ });
  return desk;
};
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

// R16.11.4
test('the list shows role, place, temporary cover at another branch and state, and each filter narrows it', async () => {
  await show({ Persone: { ...ALL, proposte: [] } });
  expect(rows()[0]).toBe('RCRosa Calchir.calchiConsulenteMilano CentroNordRomafino a ven 4 dic 2026AttivaModifica');
  expect(rows()[2]).toContain('dai gruppi aziendali');
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose('Nome, account o filiale', 'FALS');
  expect(rows()).toHaveLength(1);
  choose('Nome, account o filiale', '');
  choose('Stato', 'ended');
  expect(rows()[0]).toContain('Sospesa');
  choose('Stato', '');
  choose('Area', 'NORD');
  expect(rows()).toHaveLength(1);
  choose('Area', '');
  choose('Ruolo', 'dpo');
  await screen.findByText('Nessuna persona');
});

// R16.11.4, R16.11.1
test('a proposal shows the state before and after, and one press sends one approval', async () => {
  const { of, hand } = await show({ ApprovaProposta: DONE });
  const box = screen.getByRole('region', { name: 'Da approvare' });
  expect(box.textContent).toContain('chiesta da Ruggero Altomare, lun 23 nov');
  expect(box.textContent).toContain('Consulente, Milano CentrodiventaResponsabile di filiale, Milano Centro');
  expect(rows()[0]).toContain('In approvazione');
  hand.answer('Persone', { ...ALL, proposte: [] });
  press('Approva: Rosa Calchi');
  await screen.findByText('Approvata: vale da adesso, o dal suo primo giorno.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Da approvare' })).toBeNull());
  expect(of('ApprovaProposta').map(({ input }) => input)).toEqual([{ id: '7' }]);
});

// R16.11.4, R16.11.1
test("the user's own proposal can only be withdrawn", async () => {
  const chiesta = { codice: 'admin.milano', nome: 'Teodora Maestrelli', quando: new Date(NOW).toISOString() };
  const { of } = await show({
    ...{ Persone: { ...ALL, proposte: [proposal({ chiesta, blocco: 'propria' })] }, RitiraProposta: DONE },
  });
  const box = within(screen.getByRole('region', { name: 'Da approvare' }));
  expect(box.getByText('chiesta da te, lun 23 nov')).toBeTruthy();
  expect(box.queryByRole('button', { name: /^(Approva|Rifiuta)/ })).toBeNull();
  press('Ritira: Rosa Calchi');
  await screen.findByText('Tolta: non cambia nulla.');
  expect(of('RitiraProposta').map(({ input }) => input)).toEqual([{ id: '7' }]);
});

// R16.11.4, R16.11.1
test("a colleague's proposal about the user can only be refused", async () => {
  await show({ Persone: { ...ALL, proposte: [proposal({ blocco: 'propria' })] } });
  const box = within(screen.getByRole('region', { name: 'Da approvare' }));
  expect(box.getByText("L'hai chiesta tu, o riguarda te: la approva un'altra persona.")).toBeTruthy();
  expect(box.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Rifiuta']);
});

// R16.11.4, R16.11.1
test("a colleague's proposal about a new person shows the identity to check, and can be refused", async () => {
  const nuova = { ...PEOPLE[0], codice: 'g.nuova', nome: 'Gemma Nuova', soggetto: 'u-99', nuova: true, prima: [] };
  await show({ Persone: { ...ALL, proposte: [proposal({ persona: nuova, blocco: 'permesso' })] } });
  expect(screen.queryByRole('button', { name: /^Approva/ })).toBeNull();
  const box = screen.getByRole('region', { name: 'Da approvare' });
  expect(box.textContent).toContain('identità «u-99»');
  expect(within(box).getByRole('button', { name: 'Rifiuta: Gemma Nuova' })).toBeTruthy();
});

// R16.11.4
test('approving a proposal needs a fresh sign-in', async () => {
  const { went } = await show({ ApprovaProposta: new Fault('step-up-needed') });
  press('Approva: Rosa Calchi');
  fireEvent.click(await screen.findByRole('button', { name: 'Conferma chi sei' }));
  expect(went).toEqual(['/sportello/entra?conferma=1&poi=%2Fsportello%2Fpersone']);
});

// R16.11.4, R16.11.2
test('a cover is proposed with dates, refused above 60 days, and can be ended early', async () => {
  const { of } = await show({ ProponiRuolo: DONE, ChiudiAccesso: DONE });
  press('Modifica: Rosa Calchi');
  const drawer = within(screen.getByRole('dialog', { name: 'Rosa Calchi' }));
  await drawer.findByText(/dal terminale o dal sistema aziendale/);
  const [, branch] = drawer.getAllByRole('combobox', { name: 'Filiale*' });
  fireEvent.change(branch as HTMLElement, { target: { value: 'rom' } });
  fireEvent.click(drawer.getByRole('option', { name: /^Roma/ }));
  fireEvent.change(drawer.getByLabelText('Fino al, compreso*'), { target: { value: '2027-01-22' } });
  press('Chiedi la copertura');
  expect(drawer.getByRole('alert').textContent).toContain('al massimo 60 giorni');
  fireEvent.change(drawer.getByLabelText('Fino al, compreso*'), { target: { value: '2026-12-04' } });
  press('Chiedi la copertura');
  await waitFor(() => expect(of('ProponiRuolo')).toHaveLength(1));
  expect(of('ProponiRuolo')[0]?.input).toEqual({
    ...{ codice: 'r.calchi', ruolo: 'consultant', filiale: '0102', dal: '2026-11-23', al: '2026-12-04' },
  });
  press('Chiudi la copertura: Consulente, Roma');
  await waitFor(() =>
    expect(of('ChiudiAccesso').map(({ input }) => input)).toEqual([{ codice: 'r.calchi', ruolo: '2' }]),
  );
});

// R16.11.4, R16.11.6
test('a person whose role comes from directory groups has no controls', async () => {
  await show();
  press('Apri: Lea Gruppi');
  const drawer = within(screen.getByRole('dialog', { name: 'Lea Gruppi' }));
  expect(drawer.getByText(/^Il ruolo segue i gruppi del sistema aziendale/)).toBeTruthy();
  expect(drawer.queryByLabelText('Ruolo*')).toBeNull();
  expect(drawer.queryByRole('button', { name: "Sospendi l'accesso" })).toBeNull();
});

// R16.11.4
test('a new person is proposed when every field is valid', async () => {
  const { of } = await show({ ProponiRuolo: { Status: '1', motivo: 'esiste' } });
  press('Aggiungi');
  const drawer = within(screen.getByRole('dialog', { name: 'Nuova persona' }));
  const fill = (label: string, value: string) => fireEvent.change(drawer.getByLabelText(label), { target: { value } });
  fill('Nome e cognome*', 'Gemma Nuova');
  fill('Account*', 'Gemma Nuova');
  fill('E-mail*', 'gemma@velaria.example');
  fill('Identità al sistema aziendale (sub)*', 'u-99');
  fill('Filiale*', 'MILANO');
  fireEvent.click(drawer.getByRole('option', { name: /^Milano Centro/ }));
  press("Chiedi l'approvazione");
  expect([drawer.getByText(/^Da 2 a 40 lettere minuscole/), of('ProponiRuolo')]).toEqual([expect.anything(), []]);
  fill('Account*', 'g.nuova');
  press("Chiedi l'approvazione");
  await screen.findAllByText('Non fatto: questo codice o questa identità esiste già.');
  expect(of('ProponiRuolo')[0]?.input).toEqual({
    nuova: { codice: 'g.nuova', nome: 'Gemma Nuova', email: 'gemma@velaria.example', soggetto: 'u-99' },
    ...{ ruolo: 'consultant', filiale: '0101' },
  });
});

// R16.11.4
test("the branch of a role is found by name, the nearest to the person's branch first", async () => {
  const at = (codice: string, nome: string, lat: number, lng: number) => ({ codice, nome, citta: nome, lat, lng });
  const filiali = [at('0100', 'Bari', 41.1, 16.9), at('0101', 'Milano', 45.5, 9.2), at('0102', 'Roma', 41.9, 12.5)];
  const staff = { ...ALL, filiali: filiali.map(({ lat, lng, ...branch }) => ({ ...branch, area: null })) };
  await show({ Persone: staff, Io: whoIs('admin', { filiali }) });
  press('Modifica: Rosa Calchi');
  const drawer = within(screen.getByRole('dialog', { name: 'Rosa Calchi' }));
  const [main, cover] = drawer.getAllByRole('combobox', { name: 'Filiale*' }) as HTMLInputElement[];
  const found = (field: HTMLInputElement | undefined, text: string) => {
    fireEvent.change(field as HTMLElement, { target: { value: text } });
    const options = within(drawer.getByRole('listbox')).getAllByRole('option');
    return options.map((option) => option.querySelector('span')?.textContent);
  };
  expect([main?.value, cover?.value]).toEqual(['Milano', '']);
  expect(found(cover, '010')).toEqual(['Milano', 'Roma', 'Bari']);
  fireEvent.blur(cover as HTMLElement);
  expect(found(main, 'r')).toEqual(['Roma', 'Bari']);
});

// R16.11.4
test('a branch manager sees only the roles of a branch, and no button for areas', async () => {
  await show({}, 'manager');
  expect(screen.queryByRole('button', { name: 'Aree' })).toBeNull();
  press('Aggiungi');
  const options = within(screen.getByRole('dialog').querySelector('select') as HTMLElement).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Consulente', 'Responsabile di filiale']);
});

// R16.11.4
test('people that failed to load can be loaded again', async () => {
  const { hand } = openDesk({ Io: whoIs('admin'), Persone: new Fault('network') }, '/sportello/persone');
  await screen.findByText('Le persone non si sono caricate');
  hand.answer('Persone', ALL);
  press('Riprova');
  await screen.findByRole('table', { name: /^Personale/ });
});

// R16.11.4
test('the history of an open person is loaded once, and again only after an own change', async () => {
  const { hand, of } = await show({ ChiudiAccesso: DONE });
  press('Modifica: Rosa Calchi');
  await screen.findByText(/dal terminale o dal sistema aziendale/);
  act(() => void hand.tick(30_000));
  await expect.poll(() => of('Persone')).toHaveLength(2);
  await act(async () => undefined);
  expect(of('Persona')).toHaveLength(1);
  press('Chiudi la copertura: Consulente, Roma');
  await expect.poll(() => of('Persona')).toHaveLength(2);
});

// R16.11.4
test('each wrong field of a new person shows its own error', async () => {
  await show();
  press('Aggiungi');
  const drawer = within(screen.getByRole('dialog', { name: 'Nuova persona' }));
  fireEvent.change(drawer.getByLabelText('E-mail*'), { target: { value: 'gemma' } });
  press("Chiedi l'approvazione");
  const errorOf = (label: string) => {
    const id = drawer.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  };
  expect(['Nome e cognome*', 'E-mail*', 'Filiale*'].map(errorOf)).toEqual([
    ...['Campo obbligatorio', 'Il valore non è valido', undefined],
  ]);
  expect(drawer.getByRole('alert').textContent).toMatch(/^Manca qualcosa/);
});

// R16.11.4
test.each([
  [new Fault('network'), 'La rete non risponde: forse non è stato salvato. Riprova.'],
  [new Fault('rejected'), 'Non si può cambiare da qui: non è cambiato nulla.'],
])('a failed change says why it failed', async (fault, said) => {
  await show({ ApprovaProposta: fault });
  press('Approva: Rosa Calchi');
  expect(await screen.findByText(said)).toBeTruthy();
});

// R16.11.4
test('an area without a manager says so', async () => {
  await show();
  press('Aree');
  expect(screen.getByRole('row', { name: /^Nord/ }).textContent).toBe('Nord1nessunoApri');
});
