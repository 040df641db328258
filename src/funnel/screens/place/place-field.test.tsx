// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { aBranch, aSite, fault, MILAN } from '../../session/deps.testing.ts';
import { wireBranchOf } from '../../wire/answers.testing.ts';
import { PlaceScreen } from './place.tsx';

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'CAP o indirizzo*' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

// R2.3.5
test('the page has one field, with an example of a postcode and an address', () => {
  showIn(<PlaceScreen />);
  expect([...screen.queryAllByRole('textbox'), ...screen.getAllByRole('combobox')]).toHaveLength(1);
  expect(field().placeholder).toBe('Es. 20121 oppure Via Roma 10, Torino');
});

describe('the place field over time', () => {
  const SUGGESTED = { displayLines: ['Milano', '20121'], location: MILAN, placeType: 'ADDRESS', cap: '20121' };
  const answers = {
    autocomplete: [SUGGESTED],
    getCoordsByCap: { ...MILAN, citta: 'Milano', provincia: 'MI' },
    findBranches: { Filiali: [wireBranchOf(aBranch())], IsCapClink: false },
    findAgencies: [],
  };
  const BEFORE_REMOTE = {
    branches: { letters: 4, quietMs: 2_000 },
    agencies: { letters: 1, quietMs: 800 },
  };
  const show = (product: 'personal' | 'salary' = 'personal', suggestions = aSite().suggestions) => {
    const site = aSite({ suggestions });
    const shown = showIn(<PlaceScreen />, { facts: visitor({ product }) }, answers, { site });
    const asked = (name: string) => shown.done.calls.filter((one) => one.name === name).map((one) => one.input);
    return { ...shown, asked };
  };
  /** Advances the timers and resolves the pending calls. */
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  // R14.2.19
  test.each(['personal', 'salary'] as const)(
    'the bundled places suggest from the third letter on, after 200 milliseconds: %s',
    async (product) => {
      const { asked } = show(product);
      type('Mi');
      await pass(5_000);
      expect(asked('autocomplete')).toEqual([]);
      type('Mil');
      await pass(150);
      type('Mila');
      await pass(199);
      expect(asked('autocomplete')).toEqual([]);
      await pass(1);
      expect(asked('autocomplete')).toEqual([{ inputAddress: 'Mila' }]);
      expect(screen.getByRole('option', { name: /^Milano/ })).toBeTruthy();
      // A suggestion list of an older text does not answer a newer one.
      expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Indirizzi suggeriti: 1');
      type('Milaz');
      expect(screen.queryByRole('option', { name: /^Milano/ })).toBeNull();
    },
  );

  // R2.3.7, R14.2.19
  test('arrow and Enter choose a suggestion, and the page shows the chosen place', async () => {
    const { visit } = show();
    type('Mil');
    await pass(200);
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await vi.waitFor(() => expect(visit().facts.search).toBe('ready'));
    await act(async () => undefined);
    expect(screen.getByText('Vicino a 20121 Milano').closest('[role=status]')).toBeTruthy();
  });

  // R5.47, R9.4, R2.3.7
  test('a text of more than three characters gets suggestions after a pause of two seconds', async () => {
    const { asked } = show('personal', BEFORE_REMOTE);
    type('Mil');
    await pass(5_000);
    expect(asked('autocomplete')).toEqual([]);
    type('Mila');
    await pass(1_500);
    type('Milan');
    await pass(1_999);
    expect(asked('autocomplete')).toEqual([]);
    await pass(1);
    expect(asked('autocomplete')).toEqual([{ inputAddress: 'Milan' }]);
    expect(screen.getByRole('option', { name: /^Milano/ }).textContent).toContain('20121');
  });

  // R2.3.7, R5.48, R9.5
  test('the search for agencies suggests after 800 milliseconds, from the first character on', async () => {
    const { asked } = show('salary', BEFORE_REMOTE);
    type(' ');
    await pass(5_000);
    expect(asked('autocomplete')).toEqual([]);
    type('M');
    await pass(799);
    expect(asked('autocomplete')).toEqual([]);
    await pass(1);
    expect(asked('autocomplete')).toEqual([{ inputAddress: 'M' }]);
  });

  // R14.2.14
  test.each([
    ['salary', 'Mi', [], false],
    ['salary', 'Mila', undefined, false],
    ['salary', 'Zzzz', [], true],
    ['personal', 'Zzzz', [], true],
  ] as const)('on product %s, «%s» with the answer %j says that nothing was found: %s', async (...row) => {
    const [product, text, autocomplete, said] = row;
    // Requested from the first letter on; a few letters have no match.
    const site = aSite({ suggestions: BEFORE_REMOTE });
    showIn(<PlaceScreen />, { facts: visitor({ product }) }, { ...answers, autocomplete }, { site });
    type(text);
    await pass(5_000);
    expect(screen.queryAllByText(/^Nessun suggerimento/).some((one) => !one.closest('[hidden]'))).toBe(said);
  });

  // R2.3.5, R5.51, R8.16
  test('an unknown place shows a message beside the field', async () => {
    showIn(<PlaceScreen />, {}, { geocode: fault('not-found') });
    type('zzzz');
    fireEvent.blur(field());
    await pass(250);
    await vi.waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById('luogo-error')?.textContent).toContain('Indirizzo non trovato.');
  });

  // R2.3.5, R4.14, R4.15, R9.3
  test('leaving the field searches 250 milliseconds later', async () => {
    const { asked, facts } = show();
    type('20121');
    fireEvent.blur(field());
    await pass(249);
    expect(facts().search).toBe('typing');
    await pass(1);
    expect(facts().search).not.toBe('typing');
    await vi.waitFor(() => expect(asked('getCoordsByCap')).toEqual([{ cap: '20121' }]));
  });

  // R2.3.7, R4.17
  test('choosing a suggestion cancels the search that leaving the field has scheduled', async () => {
    const { asked, visit } = show();
    type('20121');
    await pass(2_000);
    const suggestion = screen.getByRole('option', { name: /^Milano/ });
    fireEvent.blur(field());
    await pass(200);
    fireEvent.click(suggestion);
    await vi.waitFor(() => expect(visit().facts.search).toBe('ready'));
    await pass(1_000);
    expect([asked('getCoordsByCap'), asked('findBranches').length]).toEqual([[], 1]);
    expect(visit().searchText).toBe('Milano, 20121');
  });

  // R4.17
  test('text typed right after choosing a suggestion is not searched while it is incomplete', async () => {
    const { facts } = show();
    type('20121');
    await pass(2_000);
    const suggestion = screen.getByRole('option', { name: /^Milano/ });
    fireEvent.blur(field());
    await pass(200);
    fireEvent.click(suggestion);
    type('Tor');
    await pass(1_000);
    expect(facts().search).toBe('typing');
  });
});
