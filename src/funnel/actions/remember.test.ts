import { expect, test } from 'vitest';
import { aFlow, anAppointment } from '../session/deps.testing.ts';
import { rememberActions } from './remember.ts';

const booked = { status: 'booked', appointment: anAppointment(), reading: 'unread' } as const;
const begins = String(Date.parse('2026-11-23T08:30:00.000Z'));

test.each([
  ['at once after the booking', booked, true, [['fissa-prenotato', begins]]],
  ['not without cookies, which no proof opens later', booked, false, []],
  ['not while it is read', { status: 'loading' }, true, []],
] as const)('the device remembers a visit %s', (_, own, keepsCookies, stored) => {
  const { deps, done } = aFlow({}, { keepsCookies });
  rememberActions(deps).remember(own);
  expect([...done.device].filter(([name]) => name === 'fissa-prenotato')).toEqual(stored);
});
