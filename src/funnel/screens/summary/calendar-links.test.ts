import { expect, test } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import { anAppointment } from '../../session/deps.testing.ts';
import { calendarLinks } from './calendar-links.ts';

const linksOf = (date: string) => {
  const appointment = anAppointment({ date, hour: '09:30' });
  return calendarLinks(wordsOf('it'), appointment, 'Velaria Credito').map(({ url }) => new URL(url));
};
const TITLE = 'Appuntamento Velaria Credito: Milano Centro';
const PLACE = 'Milano Centro, Via della Vela 12, 20121 Milano';
const CODE = 'Codice richiesta: ABCDEFGHIJKLMNOPQR';

test.each([
  ['winter', '2026-11-23', '20261123T083000Z/20261123T093000Z'],
  ['summer', '2026-07-20', '20260720T073000Z/20260720T083000Z'],
])(
  'the Google link of a visit in %s has title, place, code, start and end in UTC, and nothing else',
  (_, date, dates) => {
    const [google] = linksOf(date);
    expect(google?.origin).toBe('https://calendar.google.com');
    expect(Object.fromEntries(google?.searchParams ?? [])).toEqual({
      ...{ action: 'TEMPLATE', text: TITLE, dates, location: PLACE, details: CODE },
    });
  },
);

test('the Outlook link has the same, with spaces that Outlook reads', () => {
  const [, outlook] = linksOf('2026-11-23');
  expect(outlook?.origin).toBe('https://outlook.live.com');
  expect(Object.fromEntries(outlook?.searchParams ?? [])).toEqual({
    ...{ path: '/calendar/action/compose', rru: 'addevent', subject: TITLE, location: PLACE, body: CODE },
    ...{ startdt: '2026-11-23T08:30:00Z', enddt: '2026-11-23T09:30:00Z' },
  });
  expect(outlook?.search).not.toContain('+');
});

test('the links of a call name its hours and the lender, and no place', () => {
  const callHours = { date: '2026-11-23', from: '09:00', until: '12:00' };
  const call = anAppointment({ kind: 'call', date: '', hour: '', callHours });
  const [google, outlook] = calendarLinks(wordsOf('it'), call, 'Velaria Credito').map(({ url }) => new URL(url));
  const text = 'Telefonata di Velaria Credito';
  expect(Object.fromEntries(google?.searchParams ?? [])).toEqual({
    ...{ action: 'TEMPLATE', text, dates: '20261123T080000Z/20261123T110000Z', details: CODE },
  });
  expect(Object.fromEntries(outlook?.searchParams ?? [])).toEqual({
    ...{ path: '/calendar/action/compose', rru: 'addevent', subject: text, body: CODE },
    ...{ startdt: '2026-11-23T08:00:00Z', enddt: '2026-11-23T11:00:00Z' },
  });
});
