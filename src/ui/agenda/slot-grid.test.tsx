// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SlotGrid } from './slot-grid.tsx';

afterEach(cleanup);

const hours = [
  { at: '09:00', free: true, label: '09:00, libero' },
  { at: '12:30', free: false, label: '12:30, non disponibile' },
  { at: '15:00', free: true, label: '15:00, libero' },
];

function renderGrid(initial: string | null) {
  const chosen: string[] = [];
  render(
    <SlotGrid
      legend="Ora"
      day="lunedì 23 novembre"
      name="ora"
      halves={{ morning: 'Mattina', afternoon: 'Pomeriggio' }}
      hours={hours}
      chosen={initial}
      onChoose={(at) => chosen.push(at)}
    />,
  );
  return chosen;
}

test('the accessible name of a slot says whether it is free, and its group is described by the day', () => {
  renderGrid(null);
  const group = screen.getByRole('group', { name: 'Ora' });
  const detail = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(detail?.textContent).toBe('lunedì 23 novembre');
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    '09:00, libero',
    '12:30, non disponibile',
    '15:00, libero',
  ]);
});

// R2.3.106, R4.64, R2.3.26
test('a free slot can be chosen, a taken one cannot', () => {
  const chosen = renderGrid('09:00');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '09:00, libero' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '12:30, non disponibile' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '15:00, libero' }));
  expect(chosen).toEqual(['15:00']);
});
