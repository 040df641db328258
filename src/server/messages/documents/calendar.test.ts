import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { papersOf } from '../appointment-view.ts';
import { aPost, aView, hostileTexts } from '../views.testing.ts';
import { calendarCancel, calendarFile, senderOf } from './calendar.ts';

const deps = aPost();

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
  test('has one confirmed event of one hour, with lender and branch as title, and address and documents as description', () => {
    const view = aView({ version: 3 });
    const { component, event } = parse(calendarFile(view, deps));
    expect(event.uid).toBe('006AB00000K7P2QXYZ@fissa');
    expect(event.sequence).toBe(3);
    expect(event.summary).toBe('Appuntamento Velaria Credito: Milano Centro');
    expect(event.location).toBe(view.branchAddress);
    const [address, , title, ...papers] = event.description.split('\n');
    expect([address, title]).toEqual([view.branchAddress, 'Porta con te:']);
    expect(papers).toEqual(papersOf(deps.brand.words, view).map((item) => `- ${item}`));
    expect(papers).not.toEqual([]);
    expect(event.duration.toSeconds()).toBe(3600);
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(component.getFirstPropertyValue('geo')).toEqual([45.4642, 9.19]);
  });

  // R9.28
  test('is tentative, with the lowest sequence, for a provisional request', () => {
    const { component, event } = parse(calendarFile(aView({ state: 'provisional', version: 0 }), deps));
    expect([component.getFirstPropertyValue('status'), event.sequence]).toEqual(['TENTATIVE', 0]);
    const confirmed = parse(calendarFile(aView({ version: 1 }), deps));
    expect([confirmed.event.uid, confirmed.event.sequence]).toEqual([event.uid, 1]);
  });

  test.each([
    ['the last Saturday of winter time', '2027-03-27T08:30:00Z'],
    ['the Monday after the clocks go forward', '2027-03-29T07:30:00Z'],
    ['the last Saturday of summer time', '2026-10-24T07:30:00Z'],
    ['the Monday after the clocks go back', '2026-10-26T08:30:00Z'],
  ])('shows 09:30 in Rome and the right instant on %s', (_, moment) => {
    const { event } = parse(calendarFile(aView({ starts: new Date(moment) }), deps));
    expect([event.startDate.hour, event.startDate.minute]).toEqual([9, 30]);
    expect(event.startDate.zone?.tzid).toBe('Europe/Rome');
    expect(event.startDate.toJSDate().toISOString()).toBe(new Date(moment).toISOString());
  });

  test.each(hostileTexts)('keeps %j as text: one event, fourteen properties', (text) => {
    const file = calendarFile(aView({ branchName: text, branchAddress: text, oppId: text }), deps);
    const { events, component } = parse(file);
    expect(events).toHaveLength(1);
    expect(component.getAllSubcomponents().map(({ name }) => name)).toEqual(['valarm', 'valarm']);
    expect(component.getAllProperties().map((property) => property.name)).toEqual(
      'uid dtstamp sequence status summary description location geo dtstart dtend transp organizer url contact'.split(
        ' ',
      ),
    );
  });

  test.each(hostileTexts)('folds lines at 75 octets with CRLF, and loses no letter of %j', (text) => {
    const file = calendarFile(aView({ branchName: text }), deps);
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.join('')).not.toMatch(/[\r\n]/);
    const shown = text.replaceAll(/\r\n|\u2028/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '');
    expect(parse(file).event.summary).toBe(`Appuntamento Velaria Credito: ${shown}`);
  });

  // R14.4.12
  test('has organizer, contact, change page, and alarms one day and two hours before', () => {
    const { component } = parse(calendarFile(aView(), deps));
    const organizer = component.getFirstProperty('organizer');
    expect([organizer?.getParameter('cn'), organizer?.getFirstValue()]).toEqual([
      'Velaria Credito',
      'mailto:appuntamenti@velaria.example',
    ]);
    expect(component.getFirstPropertyValue('contact')).toBe('Velaria Credito, 02 0000 0000');
    expect(component.getFirstPropertyValue('url')).toBe('https://velaria.example/fa3/a/006AB00000K7P2QXYZ');
    const ofAlarm = (alarm: ICAL.Component) =>
      ['action', 'trigger', 'description'].map((name) => String(alarm.getFirstPropertyValue(name)));
    expect(component.getAllSubcomponents('valarm').map(ofAlarm)).toEqual([
      ['DISPLAY', '-P1D', 'Domani hai un appuntamento: Milano Centro'],
      ['DISPLAY', '-PT2H', 'Fra due ore hai un appuntamento: Milano Centro'],
    ]);
  });

  test('contains no proof, since calendars are shared', () => {
    expect(deps.changeUrl).toContain('token');
    expect(calendarFile(aView(), deps)).not.toContain('token');
  });

  // R9.29
  test('a cancellation keeps the UID and the organizer and has no alarm', () => {
    const { component, event } = parse(calendarCancel(aView({ version: 4 }), deps));
    expect([event.uid, event.sequence]).toEqual(['006AB00000K7P2QXYZ@fissa', 4]);
    expect(component.getFirstPropertyValue('organizer')).toBe('mailto:appuntamenti@velaria.example');
    expect(component.getAllSubcomponents()).toEqual([]);
  });
});

test.each([
  ['Velaria Credito <a@b.example>', { name: 'Velaria Credito', address: 'a@b.example' }],
  ['"Credito, S.p.A." <a@b.example>', { name: 'Credito, S.p.A.', address: 'a@b.example' }],
  ['a@b.example', { name: '', address: 'a@b.example' }],
])('the sender %s is parsed into a name and an address', (from, sender) => {
  expect(senderOf(from)).toEqual(sender);
});
