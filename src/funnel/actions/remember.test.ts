import { expect, test } from 'vitest';
import { aFlow, anAppointment } from '../session/deps.testing.ts';
import { rememberActions } from './remember.ts';

const booked = { status: 'booked', appointment: anAppointment(), reading: 'unread' } as const;
const callHours = { date: '2026-11-23', from: '09:00', until: '12:00' };
const call = anAppointment({ kind: 'call', date: '', hour: '', callHours });
const ends = String(Date.parse('2026-11-23T11:00:00.000Z'));
const begins = String(Date.parse('2026-11-23T08:30:00.000Z'));

test.each([
  ['a visit at once after the booking', booked, true, [['fissa-prenotato', begins]]],
  ['a call at a time until its end', { ...booked, appointment: call }, true, [['fissa-prenotato', ends]]],
  ['nothing without cookies, because no proof opens it later', booked, false, []],
  ['nothing while the appointment is read', { status: 'loading' }, true, []],
] as const)('the device remembers %s', (_, own, keepsCookies, stored) => {
  const { deps, done } = aFlow({}, { keepsCookies });
  rememberActions(deps).remember(own);
  expect([...done.device].filter(([name]) => name === 'fissa-prenotato')).toEqual(stored);
});
