// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import { anAppointment } from '../../session/deps.testing.ts';
import { SummaryScreen } from './summary.tsx';

afterEach(cleanup);

const callHours = { date: '2026-11-23', from: '10:00', until: '10:30' };
const appointment = anAppointment({ kind: 'call', date: '', hour: '', callHours });
const oppId = appointment.code;
const link = (name: string) => screen.getByRole('link', { name });

test('the ticket of a call links to the web calendars, and saves files named as a call', () => {
  showIn(<SummaryScreen />, { oppId, ownAppointment: { status: 'loaded', appointment } });
  expect(link('Salva nel calendario').getAttribute('download')).toBe('Telefonata.ics');
  expect(link('Google Calendar').getAttribute('href')).toContain('text=Telefonata+di+');
  expect(link('Outlook').getAttribute('href')).toContain('startdt=2026-11-23T09%3A00%3A00Z');
});

test('the ticket of a call without cookies saves the calendar file that the page makes', () => {
  const own = { status: 'booked', appointment, reading: 'failed' } as const;
  showIn(<SummaryScreen />, { oppId, ownAppointment: own, keepsCookies: false });
  const file = decodeURIComponent(link('Salva nel calendario').getAttribute('href') ?? '');
  expect(file).toMatch(/DTSTART:20261123T090000Z\r\nDTEND:20261123T093000Z\r\nSUMMARY:Telefonata di /);
  expect(file).not.toContain('LOCATION');
});
