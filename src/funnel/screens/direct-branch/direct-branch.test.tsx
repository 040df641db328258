// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { aBranch } from '../../session/deps.testing.ts';
import { withFacts } from '../../session/visit.ts';
import { DirectBranchScreen } from './direct-branch.tsx';

afterEach(cleanup);

const PRODUCTS = [
  ['personal', 'branch', 'Fissa subito un Appuntamento'],
  ['salary', 'agency', 'Fissa subito un appuntamento per la tua cessione del quinto'],
] as const;
/** Its first day is full. */
const days = [{ date: '2026-11-20', hours: [{ at: '09:00', free: false }] }, ...aBranch().days];
const show = (product: 'personal' | 'salary', kind: 'branch' | 'agency') =>
  showIn(<DirectBranchScreen />, {
    facts: visitor({ product, direct: { kind, status: 'ready' } }),
    branches: [aBranch({ agency: kind === 'agency', days })],
  });

// R2.3.31-R2.3.34
test.each(PRODUCTS)(
  'on product %s the page of its %s shows title, name, first free date, days and slots',
  (product, kind, title) => {
    show(product, kind);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText('Milano Centro · prima data libera: lunedì 23 novembre 2026')).toBeTruthy();
    const options = (group: string) => within(screen.getByRole('group', { name: group })).getAllByRole('radio').length;
    expect([options('Giorno'), options('Ora')]).toEqual([3, 3]);
  },
);

// R2.3.31, R2.3.32
test.each(PRODUCTS)('on product %s the page shows its title before the %s is loaded', (product, kind, title) => {
  showIn(<DirectBranchScreen />, { facts: visitor({ product, direct: { kind, status: 'ready' } }) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

// R2.3.33
test('the page names the branch even without a free slot', () => {
  const full = days.slice(0, 1);
  showIn(<DirectBranchScreen />, {
    facts: visitor({ direct: { kind: 'branch', status: 'ready' } }),
    branches: [aBranch({ days: full })],
  });
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe('Milano Centro');
});

// R2.3.35
test.each(PRODUCTS)(
  'on product %s the page of its %s shows the privacy notice beside the tax code',
  (product, kind) => {
    const { visit } = show(product, kind);
    const field = screen.getByLabelText<HTMLInputElement>('Codice fiscale*');
    expect(field.maxLength).toBe(16);
    fireEvent.change(field, { target: { value: 'BLLGVR87D52M999YXX' } });
    expect(visit().taxCode).toBe('BLLGVR87D52M999Y');
    fireEvent.click(screen.getByRole('button', { name: "l'informativa privacy" }));
    expect(visit().modal).toEqual({ kind: 'privacy' });
  },
);

// R2.3.36
test.each(PRODUCTS)(
  'on product %s the page of its %s lets Next wait for the tax-code lookup',
  async (product, kind) => {
    const { store, done } = show(product, kind);
    const waits = () => screen.getByRole('button', { name: 'Avanti' }).hasAttribute('disabled');
    expect(waits()).toBe(true);
    for (const status of ['typing', 'loading', 'invalid', 'malformed', 'existing-appointment'] as const) {
      act(() => store.update((v) => withFacts(v, { lookup: { status } })));
      expect(waits(), status).toBe(true);
    }
    for (const lookup of [{ status: 'failed' } as const, newPerson]) {
      act(() => store.update((v) => withFacts(v, { lookup })));
      expect(waits()).toBe(false);
    }
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Avanti' })));
    expect(done.calls.map(({ name }) => name)).toContain('holdSlot');
  },
);

test.each(PRODUCTS)(
  'on product %s the page of its %s has the address, and one press chooses its first free slot',
  async (product, kind) => {
    const { visit, store } = show(product, kind);
    expect(
      within(screen.getByRole('region', { name: 'Milano Centro' })).getByText('Via della Vela 12, 20121 Milano'),
    ).toBeTruthy();
    act(() => store.update((v) => ({ ...v, choice: { ...v.choice, date: '2026-11-20', hour: null } })));
    const first = screen.getByRole('button', { name: 'Prima disponibilità: lun 23 nov 09:30' });
    await act(async () => void fireEvent.click(first));
    expect(visit().choice).toMatchObject({ date: '2026-11-23', hour: '09:30', picked: true });
    expect(visit().facts.chosen).toBe('slot');
  },
);

test('the first free slot of the next day is called «domani»', () => {
  const tomorrow = [{ date: '2026-11-21', hours: [{ at: '09:30', free: true }] }];
  showIn(<DirectBranchScreen />, {
    facts: visitor({ direct: { kind: 'branch', status: 'ready' } }),
    branches: [aBranch({ days: tomorrow })],
  });
  expect(screen.getByText('Prima disponibilità: domani 09:30, già scelta')).toBeTruthy();
});

test('the page shows the opening hours of the branch, where they are known', () => {
  const opening = [{ weekday: 1, opens: 540, closes: 780 }];
  showIn(<DirectBranchScreen />, {
    facts: visitor({ direct: { kind: 'branch', status: 'ready' } }),
    branches: [aBranch({ opening })],
  });
  expect(screen.getByText('Aperta lunedì 9:00-13:00')).toBeTruthy();
  expect(screen.queryByText(/^Orari di apertura: te li diciamo/)).toBeNull();
});

test.each(PRODUCTS)('on product %s the page says whom to call for unknown opening hours of its %s', (product, kind) => {
  show(product, kind);
  expect(screen.getByText('Orari di apertura: te li diciamo al 02.')).toBeTruthy();
});

test('the first free slot has a button only while it is not chosen', async () => {
  const { store } = show('personal', 'branch');
  expect(screen.queryByRole('button', { name: /^Prima disponibilità/ })).toBeNull();
  expect(screen.getByText('Prima disponibilità: lun 23 nov 09:30, già scelta')).toBeTruthy();
  act(() => store.update((v) => ({ ...v, choice: { ...v.choice, hour: '10:00', picked: true } })));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Prima disponibilità/ })));
  expect(screen.queryByRole('button', { name: /^Prima disponibilità/ })).toBeNull();
});
