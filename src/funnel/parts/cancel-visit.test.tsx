// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showIn } from '../actions/funnel.testing.tsx';
import { NO_CHOICE } from '../session/visit.ts';
import { aBranch, anAppointment } from '../session/world.testing.ts';
import { CallCard } from './call-card.tsx';
import { CancelVisit } from './cancel-visit.tsx';

afterEach(cleanup);

// R14.4.6
test('before a cancellation the safe answer comes first', () => {
  showIn(<CancelVisit kind="line">Annulla</CancelVisit>);
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  const buttons = within(screen.getByRole('dialog')).getAllByRole('button').slice(1);
  expect(buttons.map((button) => button.textContent)).toEqual(['No, lo tengo', 'Sì, annulla']);
});

// R14.4.6
test('the question names the appointment it is about', () => {
  const own = { status: 'loaded', appointment: anAppointment() } as const;
  showIn(<CancelVisit kind="line">Annulla</CancelVisit>, { own });
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(screen.getByRole('dialog').textContent).toContain('lunedì 23 novembre 2026, Ore 09:30');
});

// R14.4.6
test('beside a call stands when we call, and no branch', () => {
  const branch = aBranch();
  showIn(<CallCard />, { branches: [branch], choice: { ...NO_CHOICE, branch } });
  const card = screen.getByRole('complementary', { name: 'Ti chiamiamo noi' });
  expect(card.textContent).toContain('Lunedì-venerdì, 9:00-18:00');
  expect(card.textContent).not.toContain(branch.name);
});
