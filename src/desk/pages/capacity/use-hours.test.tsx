// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { Fault, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { someHours } from '../../wire/capacity.testing.ts';
import { aDay } from '../../wire/day.testing.ts';
import { THREE_BRANCHES } from '../../wire/free-hours.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './capacity-page.tsx';

afterEach(cleanup);

// R16.4.20
test('hours of another branch that failed to load can be loaded again', async () => {
  const read = { OrariFiliale: someHours(), StoriaCapacita: { modifiche: [], altre: false } };
  const { hand } = openDesk(
    { Io: whoIs('area', { filiali: THREE_BRANCHES }), Giorno: aDay([]), ...read },
    '/sportello/orari',
  );
  await screen.findByRole('heading', { name: 'La modifica' });
  hand.answer('OrariFiliale', new Fault('network'));
  act(() => navigate('/sportello/orari?filiale=0152'));
  expect(await screen.findByText('Gli orari non si sono caricati.')).toBeTruthy();
  hand.answer('OrariFiliale', someHours());
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByRole('heading', { name: 'La modifica' })).toBeTruthy();
});
