import { describe, expect, test } from 'vitest';
import { idOf, leavesByWebhook, readEvent } from './events.ts';

const OPP = '006AB00000K7P2QXYZ';
const stored = (kind: string, payload: object) =>
  readEvent({ id: 'evt_1', kind, payload, created_at: new Date('2026-11-20T10:00:00Z') });

describe('an event of a former version', () => {
  test.each([
    ['lead.agent', { oppID: OPP }],
    ['lead.manager', { oppID: OPP }],
    ['callback.requested', { oppID: OPP }],
    ['appointment.moved', { oppID: OPP, starts: '2026-11-23T08:30:00.000Z', previous: '2026-11-24T08:30:00.000Z' }],
  ])('%s is read and keeps its stored payload', (kind, payload) => {
    expect(stored(kind, payload)).toMatchObject({ id: 'evt_1', kind, payload });
    expect(Object.keys(stored(kind, payload).payload)).toEqual(Object.keys(payload));
  });

  test('a former contact without `stays` counts as changed', () => {
    expect(stored('message.previous-contact', { oppID: OPP, to: 'c2VhbGVk' }).payload).toMatchObject({ stays: false });
  });
});

test.each([
  ['appointment.exploded', { oppID: OPP }],
  ['appointment.moved', { oppID: OPP }],
  ['appointment.created', {}],
])('%s with %j is left for a newer version that can read it', (kind, payload) => {
  expect(() => stored(kind, payload)).toThrow();
});

describe('the id of an event', () => {
  test('is new for each occurrence', () => {
    const booked = { kind: 'appointment.created', payload: { oppID: OPP } } as const;
    expect(idOf(booked)).toMatch(/^evt_[\w-]{20,}$/);
    expect(idOf(booked)).not.toBe(idOf(booked));
  });

  test('of a reminder is the same for the same version of an appointment', () => {
    const payload = { oppID: OPP, starts: '2026-11-23T08:30:00.000Z' };
    expect(idOf({ kind: 'appointment.reminder', payload, version: 3 })).toBe(`rem_${OPP}_3`);
  });
});

// R0.46, R0.47, R0.48
test.each([
  ['appointment.created', {}],
  ['appointment.moved', { starts: '2026-11-23T08:30:00.000Z', previous: '2026-11-23T09:30:00.000Z' }],
  ['appointment.cancelled', {}],
  ['appointment.restored', { starts: '2026-11-24T09:30:00.000Z' }],
  ['callback.requested', {}],
  ['lead.agent', {}],
  ['lead.manager', {}],
  ['consent.recorded', {}],
  ['survey.answered', {}],
])('subscribers receive %s', (kind, more) => expect(leavesByWebhook(stored(kind, { oppID: OPP, ...more }))).toBe(true));

test('subscribers receive no message to one person', () => {
  expect(leavesByWebhook(stored('message.agent', { oppID: OPP }))).toBe(false);
});
