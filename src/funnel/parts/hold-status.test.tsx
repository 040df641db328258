// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showIn } from '../actions/funnel.testing.tsx';
import { aBranch } from '../session/deps.testing.ts';
import type { HeldSlot } from '../session/held-slot.ts';
import { NO_CHOICE } from '../session/visit.ts';
import { AppointmentSoFar } from './appointment-so-far.tsx';
import { HoldStatus } from './hold-status.tsx';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-22T14:40:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const branch = aBranch();
const choice = { ...NO_CHOICE, branch, date: '2026-11-23', hour: '09:30' };
const held = {
  product: 'personal' as const,
  ...{ branch, date: '2026-11-23', hour: '09:30', until: Date.parse('2026-11-22T14:42:00Z') },
  place: null,
} satisfies HeldSlot;

// R14.4.3
test("shows the hold's expiry while the hold is live, and for no other slot", () => {
  const { store } = showIn(<HoldStatus />, { choice });
  expect(screen.queryByRole('status')).toBeNull();
  act(() => store.update((v) => ({ ...v, heldSlot: held })));
  expect(screen.getByRole('status').textContent).toBe('Ti teniamo il posto fino alle 15:42');
  act(() => store.update((v) => ({ ...v, choice: { ...choice, hour: '10:00' } })));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => store.update((v) => ({ ...v, choice })));
  act(() => void vi.advanceTimersByTime(120_001));
  expect(screen.queryByRole('status')).toBeNull();
});

// R14.4.3
test('an expired hold keeps its space above the page, and none in the docked bar', () => {
  showIn(<AppointmentSoFar />, { choice, heldSlot: held });
  act(() => void vi.advanceTimersByTime(120_001));
  expect(screen.getByRole('status').textContent).toBe('');
  cleanup();
  showIn(<AppointmentSoFar>Avanti</AppointmentSoFar>, { choice, heldSlot: held });
  expect(screen.queryByRole('status')).toBeNull();
});
