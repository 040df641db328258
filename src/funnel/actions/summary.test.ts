import { describe, expect, test } from 'vitest';
import { type Answers, aFlow, anAppointment, fault } from '../session/deps.testing.ts';
import { aWireAppointment } from '../wire/answers.testing.ts';
import { summaryActions } from './summary.ts';

const page = (answers: Answers = {}, more: Parameters<typeof aFlow>[2] = {}) => {
  const flow = aFlow(answers, { oppId: 'ABCDEFGHIJKLMNOPQR' }, more);
  return { ...flow, act: summaryActions(flow.deps) };
};

test('the appointment is read once', async () => {
  const { act, visit, done } = page({ getAppointment: { Status: '0', appuntamento: aWireAppointment() } });
  await Promise.all([act.load(), act.load()]);
  await act.load();
  expect([done.calls.length, visit().ownAppointment.status]).toEqual([1, 'loaded']);
});

test('an appointment that cannot be read is missing', async () => {
  const { act, visit } = page();
  await act.load();
  expect(visit().ownAppointment.status).toBe('missing');
});

test('a missing appointment can be read again', async () => {
  let known = false;
  const appuntamento = aWireAppointment();
  const { act, visit } = page({ getAppointment: () => (known ? { Status: '0', appuntamento } : undefined) });
  await act.load();
  known = true;
  await act.load();
  expect(visit().ownAppointment.status).toBe('loaded');
});

describe('a booking of this visit', () => {
  const booked = (getAppointment: unknown) => {
    const appointment = anAppointment({ version: 0 });
    const own = { status: 'booked', appointment, reading: 'unread' } as const;
    const flow = aFlow({ getAppointment }, { oppId: appointment.code, ownAppointment: own });
    return { ...flow, act: summaryActions(flow.deps) };
  };

  test('is read once, and again only after a failed read', async () => {
    const { act, visit, done } = booked(fault('network'));
    await Promise.all([act.load(), act.load()]);
    expect([done.calls.length, visit().ownAppointment]).toMatchObject([1, { status: 'booked', reading: 'failed' }]);
    const again = act.load();
    expect(visit().ownAppointment).toMatchObject({ status: 'booked', reading: 'again' });
    await Promise.all([again, act.load()]);
    expect(done.calls.length).toBe(2);
  });

  test('is replaced by the appointment that a read returns', async () => {
    const { act, visit } = booked({ Status: '0', appuntamento: aWireAppointment() });
    await act.load();
    expect(visit().ownAppointment).toMatchObject({ status: 'loaded', appointment: { version: 3 } });
  });

  test('stays confirmed when a read returns a refusal', async () => {
    const refusal = { Status: '2', resultCode: 2, Message: 'x', motivo: 'slot-taken', alternative: [] };
    const { act, visit } = booked(refusal);
    await act.load();
    expect(visit().ownAppointment).toMatchObject({ status: 'booked', reading: 'failed' });
  });
});

// R3.4, R4.95, R4.97, R7.23, R14.2.9
test.each(['Sì', 'No'] as const)('the survey starts unanswered, sends both answers, and thanks (%s)', async (loans) => {
  const { act, visit, done } = page({ sendAudit: { Status: '0' } });
  expect(visit().survey).toEqual({ status: 'open', job: -1, loans: -1 });
  act.answerSurvey({ job: 3 });
  act.answerSurvey({ loans });
  await act.sendSurvey();
  expect(done.calls[0]?.input).toEqual({
    evento: 'questionario',
    oppID: 'ABCDEFGHIJKLMNOPQR',
    impiego: 3,
    consolidamento: loans,
  });
  expect(visit().survey.status).toBe('sent');
});

// R4.96, R7.23, R8.21
test.each(['network', 'rejected', 'malformed', 'too-many 60'])(
  'a survey that fails to send shows the thanks, without an error (%s)',
  async (code) => {
    const { act, visit } = page({ sendAudit: fault(code) });
    await act.sendSurvey();
    expect([visit().survey.status, visit().modal]).toEqual(['sent', null]);
  },
);

// R8.20
test('a calendar file that fails to load is logged', async () => {
  const { act, visit, done } = page();
  expect(await act.calendarFile('ABCDEFGHIJKLMNOPQR')).toBeNull();
  expect([done.logged, visit().modal]).toEqual([['No calendar file'], null]);
});

// R7.53
test.each([
  [
    { lat: 45, lng: 9 },
    { lat: 45, lng: 9 },
  ],
  ['blocked' as const, null],
])('with the device position %j directions start at %j', async (position, origin) => {
  const { act } = page({}, { position: async () => position });
  expect(await act.whereFrom()).toEqual(origin);
});

test('without a position, directions start at the searched place', async () => {
  const { act, store } = page({}, { position: async () => 'blocked' as const });
  const place = { lat: 45.4642, lng: 9.19, cap: '20121', city: 'Milano', type: 'CAP' } as const;
  store.update((v) => ({ ...v, place }));
  expect(await act.whereFrom()).toEqual(place);
});

describe('a request that is received, not confirmed', () => {
  const received = (answers: Answers) => {
    const flow = aFlow(answers, { oppId: 'PROV-ABCDEFGHIJKLMNOPQR' });
    return { ...flow, act: summaryActions(flow.deps) };
  };
  test('stays waiting, not missing, while its state cannot be read', async () => {
    const { act, visit } = received({});
    await act.load();
    expect([visit().ownAppointment.status, visit().oppId]).toEqual(['waiting', 'PROV-ABCDEFGHIJKLMNOPQR']);
  });
  // R2.3.94
  test('gets its final code once it is an appointment', async () => {
    const { act, visit } = received({ getAppointment: { Status: '0', appuntamento: aWireAppointment() } });
    await act.load();
    expect([visit().ownAppointment, visit().oppId]).toMatchObject([
      { status: 'loaded', appointment: { code: 'ABCDEFGHIJKLMNOPQR', status: 'confirmed' } },
      'ABCDEFGHIJKLMNOPQR',
    ]);
  });
  test('keeps a refusal with its reason and the slots that were free', async () => {
    const alternative = [{ data: '20261124', ora: '10:00' }];
    const answer = { Status: '2', resultCode: 2, Message: 'x', motivo: 'slot-taken', alternative };
    const { act, visit } = received({ getAppointment: answer });
    await act.load();
    const free = [{ date: '2026-11-24', hour: '10:00' }];
    expect(visit().ownAppointment).toEqual({
      status: 'refused',
      refusal: { reason: 'slot-taken', message: 'x', free },
    });
  });
});

test.each([
  ['not-found', 'missing'],
  ['network', 'loaded'],
])('an appointment that this browser no longer opens is not shown on (%s)', async (why, status) => {
  const appointment = anAppointment();
  const { deps, visit } = aFlow(
    { getAppointment: fault(why) },
    { oppId: appointment.code, ownAppointment: { status: 'loaded', appointment } },
  );
  await summaryActions(deps).refresh();
  expect(visit().ownAppointment.status).toBe(status);
});
