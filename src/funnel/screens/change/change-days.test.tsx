// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { addDays } from '#domain/time/rome.ts';
import { scrollToSlide, slideInView, withPhoneLayout } from '#ui/agenda/phone-row.testing.ts';
import { branchActions } from '../../actions/branches.ts';
import { openAppointment } from '../../actions/change.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { anAppointment } from '../../session/deps.testing.ts';
import { ChangeScreen } from './change.tsx';

withPhoneLayout();
afterEach(cleanup);

interface Asked {
  readonly Data: string;
  readonly Giorni?: number;
}
/** Free at nine from the third day on. */
const availability = ({ Data, Giorni = 1 }: Asked) => ({
  Disponibilita: Array.from({ length: Giorni }, (_each, ahead) => addDays(Data, ahead)).map((day) => ({
    Date: day,
    Slots: { '09:00': day > '2026-11-21' },
  })),
});
const later = () => act(() => vi.advanceTimersByTimeAsync(200));

async function openedOnAPhone() {
  const shown = showIn(<ChangeScreen />, { facts: visitor({ params: 'checking' }) }, { availability });
  await act(() => openAppointment(shown.deps, anAppointment({ hour: '09:00' })));
  await later();
  const row = screen.getByRole('group', { name: 'Giorno' }).lastElementChild as HTMLElement;
  return { ...shown, row };
}

// R14.1.1, R14.1.2
test('on a phone the row of days scrolls to the first free one, and a scroll chooses none', async () => {
  const { visit, row } = await openedOnAPhone();
  expect([slideInView(row), visit().choice.date]).toEqual([2, null]);
  scrollToSlide(row, 3);
  await later();
  expect(visit().choice.date).toBeNull();
});

// R14.1.1, R14.1.2
test('on a phone an arrow shows the next day with slots, and chooses none', async () => {
  const { visit, row } = await openedOnAPhone();
  const press = async (name: string) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })));
    await later();
    return slideInView(row);
  };
  expect(await press('Giorni successivi')).toBe(3);
  expect(await press('Giorni precedenti')).toBe(2);
  // Both days before it have no slots.
  expect(await press('Giorni precedenti')).toBe(2);
  expect(visit().choice.date).toBeNull();
});

// R14.1.1, R14.1.7
test('«Mostra successive» shows the first new day and chooses none', async () => {
  const { visit, row } = await openedOnAPhone();
  const known = visit().choice.days.length;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Mostra successive' })));
  await later();
  expect([slideInView(row), visit().choice.date]).toEqual([known, null]);
});

// R14.1.2, R14.1.7
test('a day that is chosen while more days are loading stays chosen', async () => {
  const { visit, deps } = await openedOnAPhone();
  const [, , free] = visit().choice.days;
  const more = branchActions(deps).moreDays();
  await act(async () => branchActions(deps).chooseDay(free?.date ?? ''));
  await act(() => more);
  expect(visit().choice.date).toBe(free?.date);
});
