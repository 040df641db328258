import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { aView, hostileTexts } from '../views.testing.ts';
import { calendarFile } from './calendar.ts';

const now = new Date('2026-11-20T10:00:00Z');

function parse(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? new ICAL.Component('vtimezone'));
  ICAL.TimezoneService.reset();
  ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent');
  const [component] = events;
  if (component === undefined) throw new Error('no event');
  return { events, component, event: new ICAL.Event(component) };
}

describe('the calendar file', () => {
  // R9.27
  test('is one confirmed event of one hour, called as the branch, at its address', () => {
    const view = aView({ version: 3 });
    const { component, event } = parse(calendarFile(view, now));
    expect(event.uid).toBe('006AB00000K7P2QXYZ@fissa');
    expect(event.sequence).toBe(3);
    expect(event.summary).toBe('Milano Centro');
    expect(event.location).toBe(view.branchAddress);
    expect(event.description).toBe(view.branchAddress);
    expect(event.duration.toSeconds()).toBe(3600);
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(component.getFirstPropertyValue('geo')).toEqual([45.4642, 9.19]);
  });

  // R9.28
  test('is tentative, and older than any confirmation, while the request only waits', () => {
    const { component, event } = parse(calendarFile(aView({ state: 'provisional', version: 0 }), now));
    expect([component.getFirstPropertyValue('status'), event.sequence]).toEqual(['TENTATIVE', 0]);
    const confirmed = parse(calendarFile(aView({ version: 1 }), now));
    expect([confirmed.event.uid, confirmed.event.sequence]).toEqual([event.uid, 1]);
  });

  test.each([
    ['the last Saturday of winter time', '2027-03-27T08:30:00Z'],
    ['the Monday after the clocks go forward', '2027-03-29T07:30:00Z'],
    ['the last Saturday of summer time', '2026-10-24T07:30:00Z'],
    ['the Monday after the clocks go back', '2026-10-26T08:30:00Z'],
  ])('says 09:30 in Rome and the right moment on %s', (_, moment) => {
    const { event } = parse(calendarFile(aView({ starts: new Date(moment) }), now));
    expect([event.startDate.hour, event.startDate.minute]).toEqual([9, 30]);
    expect(event.startDate.zone?.tzid).toBe('Europe/Rome');
    expect(event.startDate.toJSDate().toISOString()).toBe(new Date(moment).toISOString());
  });

  test.each(hostileTexts)('keeps %j as text: one event, the same eleven properties', (text) => {
    const file = calendarFile(aView({ branchName: text, branchAddress: text, oppId: text }), now);
    const { events, component } = parse(file);
    expect(events).toHaveLength(1);
    expect(component.getAllSubcomponents()).toHaveLength(0);
    expect(component.getAllProperties().map((property) => property.name)).toEqual(
      'uid dtstamp sequence status summary description location geo dtstart dtend transp'.split(' '),
    );
  });

  test.each(hostileTexts)('has lines of 75 octets at most, ended by CRLF, and loses no letter of %j', (text) => {
    const file = calendarFile(aView({ branchName: text }), now);
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.join('')).not.toMatch(/[\r\n]/);
    const shown = text.replaceAll(/\r\n|\u2028/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '');
    expect(parse(file).event.summary).toBe(shown);
  });
});
