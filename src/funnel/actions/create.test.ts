import { describe, expect, test } from 'vitest';
import { PHASE, phaseOf } from '#domain/flow/phase.ts';
import { fault } from '../session/deps.testing.ts';
import { numbersOf } from '../session/numbers.testing.ts';
import { withFacts } from '../session/visit.ts';
import { CONFIRMED, form, page, SUBMIT } from './create.testing.ts';
import { personActions } from './person.ts';

const EXISTING = {
  ...{ datiCliente: { codiceFiscale: '' }, lookupRef: '', appointmentData: { appointmentId: 'REF' } },
  ...{ isAlreadyPP: false, isAlreadyC5: false, Ricontatto: 0 },
};

// R4.67, R4.9
test('a confirmed booking leads to the summary with its code', async () => {
  const flow = page();
  const { act, visit, facts, done } = flow;
  const passed = numbersOf(flow);
  await act.submit(SUBMIT);
  expect([facts().creation, visit().oppId, done.went]).toEqual(['done', 'ABCDEFGHIJKLMNOPQR', ['riepilogo']]);
  expect([...passed]).toEqual([140, 170, 1]);
});

test('the summary shows a confirmed booking before it is read, but not a provisional one', async () => {
  const confermaEntro = '2026-11-20T11:30:00.000Z';
  const { act, visit } = page({ createAppointment: { ...CONFIRMED, confermaEntro } });
  await act.submit(SUBMIT);
  const { firstName, lastName, email, mobile } = form;
  expect(visit().ownAppointment).toMatchObject({
    status: 'booked',
    appointment: {
      date: '2026-11-23',
      hour: '09:30',
      confirmBy: '12:30',
      person: { firstName, lastName, email, mobile },
    },
    reading: 'unread',
  });
  const received = page({ createAppointment: { ...CONFIRMED, oppID: 'PROV-ABCDEFGHIJKLMNOPQR', provvisorio: true } });
  await received.act.submit(SUBMIT);
  expect(received.visit().ownAppointment).toEqual({ status: 'none' });
});

// R7.23, R14.2.9
test('a confirmed booking sends its full payload and code to the audit endpoint', async () => {
  const { act, done } = page();
  await act.submit(SUBMIT);
  const inputOf = (wanted: string) => done.calls.find(({ name }) => name === wanted)?.input as object;
  expect(inputOf('sendAudit')).toEqual({ ...inputOf('createAppointment'), oppID: 'ABCDEFGHIJKLMNOPQR' });
  for (const sendAudit of [fault('rejected'), () => new Promise(() => undefined)]) {
    const unheard = page({ createAppointment: CONFIRMED, sendAudit });
    await unheard.act.submit(SUBMIT);
    expect([unheard.visit().modal, unheard.done.went]).toEqual([null, ['riepilogo']]);
  }
  const received = page({ createAppointment: { ...CONFIRMED, oppID: 'PROV-ABCDEFGHIJKLMNOPQR' } });
  await received.act.submit(SUBMIT);
  expect(received.done.calls.map(({ name }) => name)).toEqual(['createAppointment']);
});

// R8.17, R14.2.11
test('a redirect address of a foreign site is logged and not followed', async () => {
  const { act, done } = page({ createAppointment: { ...CONFIRMED, typUrl: 'javascript:alert(1)' } });
  await act.submit(SUBMIT);
  expect([done.left, done.logged, done.went]).toEqual([[], ['Provided url is not valid'], ['riepilogo']]);
});

// R4.68
test.each([
  ['personal', 'riepilogo'],
  ['salary', 'riepilogoC5'],
  ['business', 'riepilogoBusiness'],
] as const)('the summary of %s takes the place of the form in the history: %s', async (product, route) => {
  const { store, deps, visit } = page();
  store.update((v) => withFacts(v, { product }));
  const went: unknown[] = [];
  await personActions({ ...deps, go: (...to) => void went.push(to) }).submit(SUBMIT);
  expect(went).toEqual([[route, { replace: true, state: { oppId: visit().oppId } }]]);
});

test('a double click sends one request', async () => {
  const { act, done } = page();
  await Promise.all([act.submit(SUBMIT), act.submit(SUBMIT)]);
  expect(done.calls.filter(({ name }) => name === 'createAppointment')).toHaveLength(1);
});

// R4.66
test('a create without a slot sends nothing and shows the error page', async () => {
  const { act, store, visit, done } = page();
  store.update((v) => withFacts(v, { chosen: 'branch' }));
  await act.submit(SUBMIT);
  expect([done.calls, visit().refusal, visit().modal]).toEqual([[], 'failed', null]);
});

// R7.49, R0.18
describe('a failed booking is never a success', () => {
  // R4.67, R8.22, R0.16
  test.each(['network', 'malformed'])(
    'with a lost answer (%s) opens the dialog, keeps the form, and reuses its key on the next try',
    async (code) => {
      const flow = page({ createAppointment: fault(code) });
      const { act, visit, facts, done } = flow;
      await act.submit(SUBMIT);
      expect([facts().creation, visit().modal, visit().form, done.went]).toEqual([
        'failed',
        { kind: 'error', fault: 'network' },
        form,
        [],
      ]);
      const passed = numbersOf(flow);
      await act.submit(SUBMIT);
      expect([passed.has(170), PHASE[phaseOf(facts())]]).toEqual([true, 180]);
      expect(new Set(done.calls.map(({ key }) => key)).size).toBe(1);
    },
  );

  test.each(['personal', 'salary', 'business'] as const)('of %s gets no code and no summary', async (product) => {
    const refused = { Status: '2', resultCode: 2, Message: '', motivo: 'invalid', alternative: [] };
    for (const createAppointment of [refused, fault('network'), fault('rejected')]) {
      const { act, store, visit, facts, done } = page({ createAppointment });
      store.update((v) => withFacts(v, { product }));
      await act.submit(SUBMIT);
      expect([done.calls.length, facts().creation, visit().oppId, done.went]).toEqual([1, 'failed', '', []]);
    }
  });

  // R4.67, R7.52, R8.5, R4.9, R0.13
  test.each(['invalid', 'already-booked', 'minor'])(
    'refused as %s shows the error page, and "Riprova" leads back to the filled form',
    async (motivo) => {
      const refused = { Status: '2', resultCode: 2, Message: '', motivo, alternative: [] };
      const { act, visit, facts, done } = page({ createAppointment: refused });
      await act.submit(SUBMIT);
      expect(PHASE[phaseOf(facts())]).toBe(180);
      expect([visit().refusal, visit().modal, done.went]).toEqual([motivo, null, []]);
      act.backToForm();
      expect([visit().refusal, visit().modal, visit().form]).toEqual([null, null, form]);
    },
  );

  test('refused for an existing appointment opens the change dialog above the filled form', async () => {
    const refused = { Status: '2', resultCode: 2, Message: '', motivo: 'already-booked', alternative: [] };
    const { act, visit, facts } = page({ createAppointment: refused, lookUp: EXISTING });
    await act.submit(SUBMIT);
    expect(visit()).toMatchObject({ refusal: null, modal: { kind: 'edit' }, appointmentRef: 'REF', form });
    expect([facts().creation, facts().lookup.status]).toEqual(['failed', 'ready']);
  });

  // R8.6, R14.1.3, R0.26
  test('with its slot taken leads back to the slots, with the message and the slots of the answer', async () => {
    const taken = {
      Status: '2',
      resultCode: 2,
      Message: '',
      motivo: 'slot-taken',
      alternative: [{ data: '20261124', ora: '09:00' }],
    };
    const { act, visit, facts, done } = page({ createAppointment: taken });
    await act.submit(SUBMIT);
    expect([facts().creation, done.went]).toEqual(['none', ['filiali']]);
    expect(visit().takenSlot).toEqual({ hour: '09:30', near: [{ date: '2026-11-24', hour: '09:00' }] });
  });

  // R14.1.3
  test('with its slot taken reloads the slots and chooses none', async () => {
    const taken = { Status: '2', resultCode: 2, Message: '', motivo: 'slot-taken', alternative: [] };
    const availability = { Status: '0', Slots: { '09:30': false, '10:00': true } };
    const { act, visit } = page({ createAppointment: taken, availability });
    await act.submit(SUBMIT);
    expect([visit().choice.hour, visit().choice.days[0]?.hours[0]]).toEqual([null, { at: '09:30', free: false }]);
  });

  // R8.5, R14.2.4, R0.17, R2.3.68
  test.each(['rejected', 'not-found'])(
    'answered with %s shows the error page, and the filled form sends the same key again',
    async (code) => {
      const { act, visit, done } = page({ createAppointment: fault(code) });
      await act.submit(SUBMIT);
      expect([visit().refusal, visit().modal]).toEqual(['failed', null]);
      act.backToForm();
      expect([visit().refusal, visit().modal, visit().form]).toEqual([null, null, form]);
      await act.submit(SUBMIT);
      expect(new Set(done.calls.map(({ key }) => key)).size).toBe(1);
    },
  );

  // R14.3.5
  test.each([
    ['too-many 720', { kind: 'error', fault: 'tooMany', seconds: 720 }],
    ['human-check', { kind: 'error', fault: 'humanCheck' }],
  ])('refused as %s shows a specific message and keeps the form', async (code, modal) => {
    const { act, visit, facts } = page({ createAppointment: fault(code) });
    await act.submit(SUBMIT);
    expect([visit().modal, visit().form, facts().creation]).toEqual([modal, form, 'failed']);
  });
});

// R9.33, R0.17
test('a corrected form is sent with a new key', async () => {
  const { act, visit, done } = page({});
  await act.submit(SUBMIT);
  act.setField('email', 'altra@posta.example');
  await act.submit(SUBMIT);
  expect(new Set(done.calls.map(({ key }) => key)).size).toBe(2);
  expect(done.calls.filter(({ key }) => key?.startsWith(`${visit().token}-`))).toHaveLength(2);
});

test('a slot that an earlier request without an answer took is not said to be taken by another visitor', async () => {
  const taken = { Status: '2', resultCode: 2, Message: '', motivo: 'slot-taken', alternative: [] };
  const answers: unknown[] = [fault('network'), taken, CONFIRMED];
  const { act, visit, done } = page({ createAppointment: () => answers.shift(), sendAudit: {} });
  await act.submit(SUBMIT);
  act.setField('email', 'altra@posta.example');
  await act.submit(SUBMIT);
  const keys = done.calls.filter(({ name }) => name === 'createAppointment').map(({ key }) => key);
  expect([keys[2], new Set(keys).size]).toEqual([keys[0], 2]);
  expect([done.went, visit().takenSlot]).toEqual([['riepilogo'], null]);
  expect(visit().ownAppointment).toMatchObject({ status: 'booked', appointment: { person: { email: form.email } } });
});

test.each([
  ['another slot', { choice: { hour: '10:00' } }, 2],
  ['another person', { form: { taxCode: 'VNTLSS82L21M999M' } }, 2],
  ['the same slot', {}, 3],
] as const)(
  'a slot that another visitor took is said after an earlier request without an answer (%s)',
  async (_, change, sent) => {
    const taken = { Status: '2', resultCode: 2, Message: '', motivo: 'slot-taken', alternative: [] };
    const answers: unknown[] = [fault('network'), taken, taken];
    const { act, store, visit, done } = page({ createAppointment: () => answers.shift() });
    await act.submit(SUBMIT);
    const { choice, form: typed } = { choice: {}, form: {}, ...change };
    store.update((v) => ({ ...v, choice: { ...v.choice, ...choice }, form: { ...v.form, ...typed } }));
    act.setField('email', 'altra@posta.example');
    await act.submit(SUBMIT);
    expect(done.calls.filter(({ name }) => name === 'createAppointment')).toHaveLength(sent);
    expect([done.went, visit().takenSlot === null]).toEqual([['filiali'], false]);
  },
);

// R4.69
test.each([
  ['https://velaria.example/fa3/grazie', ['https://velaria.example/fa3/grazie'], []],
  ['https://evil.example/', [], ['riepilogo']],
  ['//evil.example/', [], ['riepilogo']],
])("a redirect address is followed only to the lender's sites: %s", async (typUrl, left, went) => {
  const { act, done } = page({ createAppointment: { ...CONFIRMED, typUrl } });
  await act.submit(SUBMIT);
  expect([done.left, done.went]).toEqual([left, went]);
});
