// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/facts.testing.ts';
import { addDays } from '#domain/time/rome.ts';
import { onAPhone, pageTo, standsAt } from '#ui/agenda/phone-row.testing.ts';
import { openOwn } from '../../actions/change.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { anAppointment } from '../../session/world.testing.ts';
import { ChangeScreen } from './change.tsx';

onAPhone();
afterEach(cleanup);

/** Free at nine, but for the first two days there are. */
const availability = ({ Data, Giorni = 1 }: { readonly Data: string; readonly Giorni?: number }) => ({
  Disponibilita: Array.from({ length: Giorni }, (_each, ahead) => ({
    Date: addDays(Data, ahead),
    Slots: { '09:00': addDays(Data, ahead) > '2026-11-21' },
  })),
});
const later = () => act(() => vi.advanceTimersByTimeAsync(200));

async function openedOnAPhone() {
  const shown = showIn(<ChangeScreen />, { facts: visitor({ params: 'checking' }) }, { availability });
  await act(() => openOwn(shown.world, anAppointment({ hour: '09:00' })));
  await later();
  const row = screen.getByRole('group', { name: 'Giorno' }).lastElementChild as HTMLElement;
  return { ...shown, row };
}

// R14.1.1, R14.1.2
test('on a phone the row of days is brought to the first free one, and none is chosen until the visitor pages', async () => {
  const { visit, row } = await openedOnAPhone();
  expect([standsAt(row), visit().choice.date]).toEqual([2, null]);
  pageTo(row, 3);
  await later();
  expect(visit().choice.date).toBe(visit().choice.days[3]?.date);
});

// R14.1.2, R14.1.7
test('on a phone who asks for more days pages to the first new one, and the hours are its hours', async () => {
  const { visit, row } = await openedOnAPhone();
  const known = visit().choice.days.length;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Mostra successive' })));
  await later();
  expect([standsAt(row), visit().choice.date]).toEqual([known, visit().choice.days[known]?.date]);
});
