import { describe, expect, test } from 'vitest';
import { callback, visitor } from '#domain/flow/facts.testing.ts';
import type { Facts } from '#domain/flow/facts.ts';
import type { Branch } from '../../session/branch.ts';
import { NO_CHOICE, newVisit, type Visit } from '../../session/visit.ts';
import { aBranch, anAppointment } from '../../session/world.testing.ts';
import { bookedAppointment } from './booked-appointment.ts';

const typed = { nome: ' Mario', cognome: 'Rossi ', email: 'm@posta.example', cellulare: '333 1234567' };
const person = { nome: 'Mario', cognome: 'Rossi', email: 'm@posta.example', cellulare: '333 1234567' };
const choiceAt = (branch: Branch) => ({ ...NO_CHOICE, branch, date: '2026-11-23', hour: '10:00' });
const sent = (facts: Partial<Facts> = {}, change: Partial<Visit> = {}): Visit => ({
  ...newVisit('t'.repeat(20)),
  facts: visitor(facts),
  choice: choiceAt(aBranch()),
  person: { ...typed, codiceFiscale: 'RSSMRA80A01M999X' },
  ...change,
});
const booked = (visit: Visit, confirmBy = '') =>
  bookedAppointment(visit, { code: 'ABCDEFGHIJKLMNOPQR', confirmBy, confirmUntil: 0 });

describe('what the page knows of a booking', () => {
  test('a visit has its hour, its branch, its code and the person as typed', () => {
    const { version: _, ...known } = anAppointment({ hour: '10:00', person, opening: [] });
    expect(booked(sent())).toMatchObject(known);
  });

  test('a salary-backed visit at an agency names an agency', () => {
    const visit = sent({ product: 'salary' }, { choice: choiceAt(aBranch({ agency: true })) });
    expect(booked(visit)).toMatchObject({ product: 'salary', kind: 'visit', branch: { agency: true } });
  });

  test('a contact that must be confirmed says by when', () => {
    expect(booked(sent(), '12:30').confirmBy).toBe('12:30');
  });

  test.each([
    ['call', { callback: callback({ choice: 'yes' }) }],
    ['request', { product: 'business' }],
  ] as const)('a %s has no hour, whatever was chosen before', (kind, facts) => {
    expect(booked(sent(facts))).toMatchObject({ kind, date: '', hour: '', person });
  });

  test('a request without a branch has none', () => {
    expect(booked(sent({ product: 'business' }, { choice: NO_CHOICE })).branch).toMatchObject({ code: '', days: [] });
  });
});

describe('what the page knows of a change', () => {
  const own = { status: 'loaded', appointment: anAppointment() } as const;
  const change = { status: 'ready', detailsChanged: false } as const;

  test('a move has the new hour, and no opening hours of another week', () => {
    expect(booked(sent({ change }, { own }))).toMatchObject({ date: '2026-11-23', hour: '10:00', opening: [] });
  });

  test('other contacts alone leave the hour', () => {
    const visit = sent({ change }, { own, choice: { ...choiceAt(aBranch()), hour: null } });
    expect(booked(visit)).toMatchObject({ date: '2026-11-23', hour: '09:30', person });
  });

  test('a move stays a visit where a call was asked for earlier', () => {
    expect(booked(sent({ change, callback: callback({ choice: 'yes' }) }, { own })).kind).toBe('visit');
  });
});
