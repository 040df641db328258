import { expect, test } from 'vitest';
import { aBranch, aFlow } from '../../session/deps.testing.ts';
import { aWireAppointment } from '../answers.testing.ts';
import { readOwnAppointment, toAppointment } from './own-appointment.ts';

// R0.91
test('maps an appointment to the page’s names', () => {
  expect(toAppointment(aWireAppointment())).toEqual({
    code: 'ABCDEFGHIJKLMNOPQR',
    product: 'personal',
    kind: 'visit',
    date: '2026-11-23',
    hour: '09:00',
    branch: aBranch({ days: [] }),
    opening: [],
    status: 'confirmed',
    version: 3,
    person: { firstName: 'Ginevra', lastName: 'B****', email: 'g***@v***.example', mobile: '********21' },
    confirmBy: '',
    confirmUntil: 0,
    call: null,
    callHours: null,
    mailReturned: false,
    earlier: null,
    beside: null,
  });
});

// R0.91
test.each([
  ['confermato', 'confirmed'],
  ['provvisorio', 'provisional'],
  ['annullato', 'cancelled'],
] as const)('maps the state %s to %s', (stato, status) =>
  expect(toAppointment(aWireAppointment({ stato })).status).toBe(status),
);

// R18.9.1
test('maps the hours of its branch to minutes of their weekdays', () => {
  const orari = [{ giorno: 6, da: '08:30', a: '24:00' }];
  expect(toAppointment(aWireAppointment({ orari })).opening).toEqual([{ weekday: 6, opens: 510, closes: 1440 }]);
});

// R13.5.6
test("maps the confirmation deadline to Rome's time", () => {
  expect(toAppointment(aWireAppointment({ confermaEntro: '2026-11-21T11:30:00.000Z' })).confirmBy).toBe('12:30');
});

// R16.5.1, R16.5.9
test("maps a pending call to its deadline in Rome's time and the words said first", () => {
  const wire = aWireAppointment({ richiamata: { entro: '2026-11-23T12:05:00.000Z', parola: 'vela limone' } });
  expect(toAppointment(wire).call).toEqual({ date: '2026-11-23', hour: '13:05', words: 'vela limone' });
});

test('maps a request without a slot to no day', () => {
  expect(toAppointment(aWireAppointment({ data: '', ora: '' }))).toMatchObject({ date: '', hour: '' });
});

// R2.3.126
test('maps `agenzia: true` to an agency', () => {
  const { product, branch } = toAppointment(aWireAppointment({ prodotto: 3, agenzia: true }));
  expect([product, branch.agency]).toEqual(['salary', true]);
});

// R0.91
test('returns null for an unreadable appointment', async () => {
  const { deps, done } = aFlow();
  expect(await readOwnAppointment(deps, 'ABCDEFGHIJKLMNOPQR')).toBeNull();
  expect(done.calls[0]).toMatchObject({ name: 'getAppointment', input: { oppID: 'ABCDEFGHIJKLMNOPQR' } });
});
