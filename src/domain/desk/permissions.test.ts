import { describe, expect, test } from 'vitest';
import { isInside, PERMISSIONS, type Permission, reachOf, scopeOf } from './permissions.ts';
import { type Grant, ROLES, type Role } from './roles.ts';

const AREAS = new Map([['NORD', ['0101', '0102']]]);
const grant = (role: Role, place: Partial<Grant> = {}): Grant => ({ role, branch: null, area: null, ...place });

/** Reach by letter: F branch, A area, R network, C agent's code, M taken calls, o own entries, - no permission. */
const TABLE: Readonly<Record<Permission, string>> = {
  //                      consultant manager area callcentre agent admin dpo auditor
  'agenda.read': 'F F A R - R R R',
  'contact.reveal': 'F F A M - - R -',
  'attendance.write': 'F F - - - - - -',
  'visit.take': 'F F - - - - - -',
  'visit.assign': '- F A - - - - -',
  'calendar.own': 'o o - - - - - -',
  'calendar.branch': '- F A - - - - -',
  'appointment.book': 'F F A R - - - -',
  'appointment.move': 'F F A R - - - -',
  'appointment.cancel': 'F F A R - - - -',
  'appointment.overbook': '- F A - - - - -',
  'appointment.second': '- F A - - - - -',
  'visit.repair': '- F - - - R - -',
  'booking.prepare': 'F F A R R - - -',
  'note.write': 'F F A M - - - -',
  'person.find': 'F F A R - - R -',
  'capacity.preview': 'F F A - - R - -',
  'capacity.apply': '- F A - - R - -',
  'absence.write': 'F F A - - - - -',
  'capacity.undo': 'F F A - - R - -',
  'displacement.decide': 'F F A R - - - -',
  'callback.read': 'F F A R C - - -',
  'callback.work': 'F F - R C - - -',
  'callback.assign': '- F A R - - - -',
  'list.print': 'F F - - - - - -',
  'act.read': 'o F A o - - R R',
  'insight.read': 'F F A o - R R R',
  'export.counts': '- F A - - R R R',
  'inbox.work': 'F F A R - R - -',
  'offer.read': '- - - - - R R -',
  'offer.draft': '- - - - - R - -',
  'offer.approve': '- - - - - - R -',
  'offer.withdraw': '- - - - - R R -',
  'staff.read': '- F A - - R - -',
  'staff.propose': '- F A - - R - -',
  'staff.approve': '- - A - - R - -',
  'staff.end': '- - A - - R - -',
  'area.edit': '- - - - - R - -',
  'staff.import': '- - - - - R - -',
  'partner.manage': '- - - - - R - -',
  'link.check': '- o o - - o - -',
  'watch.read': '- - - - - - R R',
  'privacy.request': '- - - - - - R -',
};
const LETTERS = { branch: 'F', area: 'A', network: 'R', code: 'C', hand: 'M', own: 'o' } as const;

// R16.1.3
test.each(PERMISSIONS)('the permission %s has for each role the scope of the table', (permission) => {
  const letters = ROLES.map((role) => {
    const reach = reachOf(permission, role);
    return reach === null ? '-' : LETTERS[reach];
  });
  expect(letters.join(' ')).toBe(TABLE[permission]);
});

// R16.1.3
describe('the scope of a permission', () => {
  test('is the branch for a consultant, the area for an area manager, the network for the call centre', () => {
    expect(scopeOf('agenda.read', [grant('consultant', { branch: '0151' })], AREAS)).toEqual({
      ...{ role: 'consultant', kind: 'branches', codes: ['0151'] },
    });
    expect(scopeOf('agenda.read', [grant('area', { area: 'NORD' })], AREAS)).toMatchObject({ codes: ['0101', '0102'] });
    expect(scopeOf('agenda.read', [grant('callcentre')], AREAS)).toEqual({ role: 'callcentre', kind: 'network' });
  });

  test('unites the branches of several roles, and names the role with the widest scope', () => {
    const grants = [grant('consultant', { branch: '0151' }), grant('area', { area: 'NORD' })];
    expect(scopeOf('agenda.read', grants, AREAS)).toMatchObject({ kind: 'branches', codes: ['0151', '0101', '0102'] });
    expect(scopeOf('agenda.read', [...grants, grant('dpo')], AREAS)).toEqual({ role: 'dpo', kind: 'network' });
  });

  test('is null without a granting role, and without branches for an unknown area', () => {
    expect(scopeOf('attendance.write', [grant('admin')], AREAS)).toBeNull();
    expect(scopeOf('agenda.read', [], AREAS)).toBeNull();
    const scope = scopeOf('agenda.read', [grant('area', { area: 'EST' })], AREAS);
    expect(scope && isInside(scope, '0101')).toBe(false);
  });

  test.each([
    [{ role: 'dpo', kind: 'network' }, true],
    [{ role: 'consultant', kind: 'branches', codes: ['0151'] }, true],
    [{ role: 'consultant', kind: 'branches', codes: ['0152'] }, false],
    [{ role: 'callcentre', kind: 'hand' }, false],
    [{ role: 'agent', kind: 'code', agent: '0151' }, false],
    [{ role: 'consultant', kind: 'own' }, false],
  ] as const)('%o contains branch 0151: %s', (scope, inside) => {
    expect(isInside(scope, '0151')).toBe(inside);
  });
});
