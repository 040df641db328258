// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { phaseOf } from '#domain/flow/phase.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { aBranch, MILAN } from '../../session/deps.testing.ts';
import { BranchesScreen } from './branches.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const milan = aBranch();
const monza = aBranch({
  code: '0161',
  name: 'Monza',
  address: 'Via Lecco 5',
  cap: '20900',
  city: 'Monza',
  lat: 45.5845,
});
const show = () =>
  showIn(<BranchesScreen />, {
    facts: visitor({ search: 'ready' }),
    place: { cap: '20121', city: 'Milano', type: 'CAP', ...MILAN },
    branches: [milan, monza],
  });

const branches = () => within(screen.getByRole('group', { name: 'Filiale' }));
const map = (name: string) => screen.queryByRole('img', { name: new RegExp(`^Dove siamo: ${name}`) });

// R2.2.8, R2.3.22, R4.13
test('the link back leads to the place page and keeps the typed text', () => {
  const { done, store, visit } = show();
  store.update((v) => ({ ...v, searchText: '20121' }));
  fireEvent.click(screen.getByRole('button', { name: 'Torna alla ricerca' }));
  expect([done.went, visit().searchText, phaseOf(visit().facts)]).toEqual([['luogo'], '20121', 'branchesFound']);
  act(() => store.update((v) => ({ ...v, branches: [] })));
  fireEvent.click(screen.getByRole('button', { name: 'Torna alla ricerca' }));
  expect(phaseOf(visit().facts)).toBe('paramsChecked');
});

// R14.2.19
test('the page names the searched place, and «Cambia» leads back to the place page', () => {
  const { done, store } = show();
  const said = screen.getByText(/^Vicino a/);
  expect(said.textContent).toBe('Vicino a 20121 Milano · Cambia');
  fireEvent.click(within(said).getByRole('button', { name: 'Cambia' }));
  expect(done.went).toEqual(['luogo']);
  act(() => store.update((v) => ({ ...v, place: null })));
  expect(screen.queryByText(/^Vicino a/)).toBeNull();
});

// R2.3.24, R4.61, R4.63
test('each branch is a radio choice with name, address and distance; the nearest is preselected', () => {
  const { visit } = show();
  expect(
    branches()
      .getAllByRole<HTMLInputElement>('radio')
      .map((one) => [one.value, one.checked]),
  ).toEqual([
    ['Milano Centro', true],
    ['Monza', false],
  ]);
  const card = branches().getByRole('radio', { name: /^Monza/ }).parentElement;
  expect(card?.textContent).toContain('Via Lecco 5, 20900 Monza');
  expect(card?.textContent).toContain('a 13 km');
  fireEvent.click(branches().getByRole('radio', { name: /^Monza/ }));
  expect(visit().choice.branch?.code).toBe('0161');
});

// R2.3.24
test('one map of a branch is open at a time, and opening it chooses no branch', () => {
  const { visit } = show();
  const [first, second] = branches().getAllByRole('button', { name: /^Mostra mappa (Milano Centro|Monza)$/ });
  if (!first || !second) throw new Error('two branches have two maps');
  fireEvent.click(second);
  expect([map('Monza') !== null, map('Milano Centro'), second.getAttribute('aria-label')]).toEqual([
    true,
    null,
    'Nascondi mappa Monza',
  ]);
  expect([second.getAttribute('aria-expanded'), visit().choice.branch?.code]).toEqual(['true', '0151']);
  fireEvent.click(first);
  expect([map('Milano Centro') !== null, map('Monza')]).toEqual([true, null]);
  fireEvent.click(screen.getByRole('button', { name: /^Nascondi mappa / }));
  expect(map('Milano Centro')).toBeNull();
});

// R2.3.120, R14.4.4
test('the appointment so far names day, slot, branch and address', () => {
  show();
  const items = within(screen.getByRole('complementary', { name: 'Il tuo appuntamento' })).getAllByRole('listitem');
  expect(items.map((one) => one.textContent)).toEqual([
    'lun 23 nov',
    'Ore 09:30',
    'Milano CentroVia della Vela 12, 20121 Milano',
  ]);
});

// R14.4.3
test('each branch shows its first free slot, and the docked summary has one line', () => {
  show();
  expect(branches().getAllByText('Prossimo: lun 23, 09:30')).toHaveLength(2);
  const dock = screen.getByText('lun 23, 09:30 · Milano Centro').parentElement as HTMLElement;
  expect(dock.contains(screen.getByRole('button', { name: 'Avanti' }))).toBe(true);
  expect(dock.className).toMatch(/(^| )_row_/);
});

// R7.46-R7.48
test('only unconfirmed slots are marked as such', () => {
  const { store } = show();
  const notice = 'Orari da confermare: ti scriviamo appena verificati.';
  expect(screen.queryByText(notice)).toBeNull();
  act(() => store.update((v) => ({ ...v, provisional: true })));
  expect(screen.getByText(notice)).toBeTruthy();
});

// R14.3.11, R2.3.22, R2.3.29
test.each([
  ['personal', 'Filiale', 'Scegli filiale, giorno e ora', 'Filiali successive', 'luogo'],
  ['salary', 'Agenzia', 'Scegli agenzia, giorno e ora', 'Agenzie successive', 'luogoC5'],
] as const)('on product %s the page calls a place «%s»', (...row) => {
  const [product, group, title, arrow, place] = row;
  const facts = visitor({ product, search: 'ready' });
  const { done } = showIn(<BranchesScreen />, { facts, branches: [milan, monza] });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByRole('button', { name: arrow })).toBeTruthy();
  const choices = [group, 'Giorno', 'Ora'].map((name) => within(screen.getByRole('group', { name })));
  expect(choices.map((one) => one.getAllByRole('radio').length)).toEqual([2, 2, 3]);
  fireEvent.click(screen.getByRole('button', { name: 'Torna alla ricerca' }));
  expect(done.went).toEqual([place]);
});

// R2.3.28, R2.3.66
test('without the agent the page greets the visitor by name, and no other page does', () => {
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  const { visit, store } = show();
  act(() => store.update((v) => ({ ...v, form: { ...visit().form, firstName: 'Mario' } })));
  expect(title()).toBe('Scegli filiale, giorno e ora');
  act(() => store.update((v) => ({ ...v, branchInstead: true })));
  const greeting = 'Mario, in questa zona il nostro agente non può raggiungerti: ti aspettiamo in filiale';
  expect(title()).toBe(greeting);
  act(() => store.update((v) => ({ ...v, facts: { ...v.facts, product: 'salary' } })));
  expect(title()).toBe(greeting);
});

// R2.3.26, R4.64
test('taken slots of the day are shown, and cannot be chosen', () => {
  show();
  const hours = within(screen.getByRole('group', { name: 'Ora' })).getAllByRole<HTMLInputElement>('radio');
  expect(hours.map((one) => [one.getAttribute('aria-label'), one.disabled])).toEqual([
    ['09:00, non disponibile', true],
    ['09:30, libero', false],
    ['10:00, libero', false],
  ]);
});

// R2.3.26, R2.3.27
test.each([
  ['personal', 'codiceFiscale'],
  ['salary', 'codiceFiscaleC5'],
] as const)('on product %s Next holds the chosen slot and opens the next page', async (product, route) => {
  const holdSlot = { Status: '0', scade: '2026-11-20T14:42:00.000Z' };
  const { done } = showIn(
    <BranchesScreen />,
    { facts: visitor({ product, search: 'ready' }), branches: [milan] },
    { holdSlot, availability: { Slots: { '09:30': true, '10:00': true } } },
  );
  fireEvent.click(screen.getByRole('radio', { name: '10:00, libero' }));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Avanti' })));
  await vi.waitFor(() => expect(done.went).toEqual([route]));
  expect(done.calls.find(({ name }) => name === 'holdSlot')?.input).toMatchObject({ data: '20261123', ora: '10:00' });
});

// R2.3.25, R14.3.11
test('the legend of taken slots is shown only where there are any', () => {
  show();
  const key = screen.getByText('= non disponibile');
  // Each slot's name states its state: the sample is visual only.
  expect(key.closest('[aria-hidden=true]')).not.toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'mar 24 nov, 1 orario libero' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'mar 24 nov, 1 orario libero' }).checked).toBe(true);
  expect(screen.queryByText('= non disponibile')).toBeNull();
});

// R14.3.18, R14.1.2
test('proposals, branch, day and slot have headings, and the slots name their day', async () => {
  show();
  await screen.findByRole('heading', { name: 'Le prime libere' });
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Le prime libere',
    'Filiale',
    'Giorno',
    'Ora lunedì 23 novembre',
    'Il tuo appuntamento',
  ]);
});

// R14.4.3
test('a day says its date and free slots; a day without slots is closed, a taken day full, and neither can be chosen', () => {
  const days = [
    { date: '2026-11-21', hours: [{ at: '09:00', free: true }] },
    { date: '2026-11-22', hours: [] },
    { date: '2026-11-23', hours: [{ at: '09:00', free: false }] },
    { date: '2026-12-01', hours: [{ at: '09:00', free: true }] },
  ];
  const deps = { today: () => '2026-11-20' };
  showIn(<BranchesScreen />, { facts: visitor({ search: 'ready' }), branches: [aBranch({ days })] }, {}, deps);
  const told = within(screen.getByRole('group', { name: 'Giorno' }))
    .getAllByRole<HTMLInputElement>('radio')
    .map((one) => [one.parentElement?.textContent, one.getAttribute('aria-label'), one.disabled]);
  expect(told).toEqual([
    ['Domani, sab 21 nov1 orario libero1', 'Domani, sab 21 nov, 1 orario libero', false],
    ['dom 22 novNessun orariochiuso', 'dom 22 nov, Nessun orario', true],
    ['lun 23 novNessun orariopieno', 'lun 23 nov, Nessun orario', true],
    ['mar 1 dic1 orario libero1', 'mar 1 dic, 1 orario libero', false],
  ]);
});

// R4.62, R14.1.7
test('«Mostra successive» loads more days and keeps the chosen one', async () => {
  const days = ['2026-11-25', '2026-11-26'].map((day) => ({ Date: day, Slots: { '09:00': true } }));
  const { visit } = showIn(
    <BranchesScreen />,
    { facts: visitor({ search: 'ready' }), branches: [milan] },
    { availability: ({ Giorni }: { Giorni?: number }) => (Giorni ? { Disponibilita: days } : undefined) },
  );
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Mostra successive' })));
  expect(
    visit()
      .choice.days.map(({ date }) => date)
      .slice(2),
  ).toEqual(['2026-11-25', '2026-11-26']);
  expect(visit().choice.date).toBe('2026-11-23');
});

// R2.3.26
test('the slots are listed under morning and afternoon', () => {
  const hours = ['09:00', '12:30', '14:00'].map((at) => ({ at, free: true }));
  const days = [{ date: '2026-11-23', hours }];
  showIn(<BranchesScreen />, { facts: visitor({ search: 'ready' }), branches: [aBranch({ days })] });
  const halves = ['Mattina', 'Pomeriggio'].map((half) => screen.getByText(half).parentElement?.textContent);
  expect(halves).toEqual(['Mattina09:0012:30', 'Pomeriggio14:00']);
});

const taken = { Status: '1', Message: '', alternative: [{ data: '20261124', ora: '09:00' }] };

// R14.1.3, R14.3.8, R0.26
test('a taken slot focuses its message and disables Next with a reason; pressing a near slot chooses it', async () => {
  const { visit } = showIn(
    <BranchesScreen />,
    { facts: visitor({ search: 'ready' }), branches: [milan] },
    { holdSlot: taken, availability: { Slots: { '09:00': true } } },
  );
  const shown: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this);
  });
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Avanti' });
  await act(async () => void fireEvent.click(next()));
  const message = screen.getByRole('alert');
  expect(message.textContent).toContain('Questo orario è appena stato prenotato: scegline un altro.');
  expect(message.parentElement).toBe(document.activeElement);
  await vi.waitFor(() => expect(shown.some((box) => box.contains(message))).toBe(true));
  expect([next().disabled, visit().choice.hour]).toEqual([true, null]);
  // In the one row of the dock and in the card.
  expect(screen.getAllByText('Scegli giorno e ora')).toHaveLength(2);
  const near = within(screen.getByRole('group', { name: 'Orari liberi più vicini' }));
  await act(async () => void fireEvent.click(near.getByRole('button', { name: 'mar 24, 09:00' })));
  expect([visit().choice.date, visit().choice.hour, next().disabled]).toEqual(['2026-11-24', '09:00', false]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('«Oggi» and «Domani» change at midnight on an open page', () => {
  let today = '2026-11-22';
  const visit = {
    facts: visitor({ search: 'ready' }),
    place: { cap: '20121', city: 'Milano', type: 'CAP', ...MILAN },
    branches: [milan],
  } as const;
  showIn(<BranchesScreen />, visit, {}, { today: () => today });
  expect([screen.queryByText('Oggi, lun'), screen.queryByText('Domani, lun')]).toEqual([null, expect.anything()]);
  today = '2026-11-23';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.queryByText('Oggi, lun')).not.toBeNull();
});
