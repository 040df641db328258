import { describe, expect, test } from 'vitest';
import { callback, visitor } from '#domain/flow/flow-state.testing.ts';
import type { Facts } from '#domain/flow/flow-state.ts';
import type { Branch } from '../../session/branch.ts';
import { aBranch, anAppointment } from '../../session/deps.testing.ts';
import { NO_FORM } from '../../session/person.ts';
import { NO_CHOICE, newVisit, type Visit } from '../../session/visit.ts';
import { bookedAppointment } from './booked-appointment.ts';

const typed = { firstName: ' Mario', lastName: 'Rossi ', email: 'm@posta.example', mobile: '333 1234567' };
const person = { firstName: 'Mario', lastName: 'Rossi', email: 'm@posta.example', mobile: '333 1234567' };
const choiceAt = (branch: Branch) => ({ ...NO_CHOICE, branch, date: '2026-11-23', hour: '10:00' });
const sent = (facts: Partial<Facts> = {}, change: Partial<Visit> = {}): Visit => ({
  ...newVisit('t'.repeat(20)),
  facts: visitor(facts),
  choice: choiceAt(aBranch()),
  form: { ...NO_FORM, ...typed, taxCode: 'RSSMRA80A01M999X' },
  ...change,
});
const booked = (visit: Visit, confirmBy = '') =>
  bookedAppointment(visit, { code: 'ABCDEFGHIJKLMNOPQR', confirmBy, confirmUntil: 0 });

describe('the booking before its read', () => {
  test('of a visit has its slot, its branch, its code and the typed person', () => {
    const { version: _, ...known } = anAppointment({ hour: '10:00', person, opening: [] });
    expect(booked(sent())).toMatchObject(known);
  });

  test('of a salary-backed visit at an agency names an agency', () => {
    const visit = sent({ product: 'salary' }, { choice: choiceAt(aBranch({ agency: true })) });
    expect(booked(visit)).toMatchObject({ product: 'salary', kind: 'visit', branch: { agency: true } });
  });

  test('with a contact that must be confirmed has the deadline', () => {
    expect(booked(sent(), '12:30').confirmBy).toBe('12:30');
  });

  test.each([
    ['call', { callback: callback({ choice: 'yes' }) }],
    ['request', { product: 'business' }],
  ] as const)('of a %s has no slot, whatever was chosen before', (kind, facts) => {
    expect(booked(sent(facts))).toMatchObject({ kind, date: '', hour: '', person });
  });

  test('of a request without a branch has no branch', () => {
    expect(booked(sent({ product: 'business' }, { choice: NO_CHOICE })).branch).toMatchObject({ code: '', days: [] });
  });
});

describe('the change before its read', () => {
  const own = { status: 'loaded', appointment: anAppointment() } as const;
  const change = { status: 'ready', detailsChanged: false } as const;

  test('of a move has the new slot, and no opening hours', () => {
    expect(booked(sent({ change }, { ownAppointment: own }))).toMatchObject({
      date: '2026-11-23',
      hour: '10:00',
      opening: [],
    });
  });

  test('of new contacts only keeps the slot', () => {
    const visit = sent({ change }, { ownAppointment: own, choice: { ...choiceAt(aBranch()), hour: null } });
    expect(booked(visit)).toMatchObject({ date: '2026-11-23', hour: '09:30', person });
  });

  test('of a move is a visit even after an earlier call request', () => {
    expect(booked(sent({ change, callback: callback({ choice: 'yes' }) }, { ownAppointment: own })).kind).toBe('visit');
  });
});
