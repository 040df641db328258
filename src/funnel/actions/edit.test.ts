import { describe, expect, test } from 'vitest';
import { type Answers, aFlow, fault } from '../session/deps.testing.ts';
import { withFacts } from '../session/visit.ts';
import { changeActions, openFromMailLink } from './change.ts';
import { appuntamento, CODE, dialog, found, lookup } from './edit.testing.ts';
import { personActions } from './person.ts';

describe('the dialog', () => {
  // R2.3.114
  test('asks for the tax code when it is not known', async () => {
    const { act, edit } = dialog();
    await act.start();
    expect(edit().step).toBe('ask');
  });

  // R2.3.114
  test('uses the appointment that the lookup found, and sends a code to its contact', async () => {
    const { act, edit, done } = dialog(found, { appointmentRef: 'opaque' });
    await act.start();
    expect(edit().step).toBe('known');
    await act.next('');
    expect(done.calls).toMatchObject([{ name: 'sendCode', input: { appointmentId: 'opaque' } }]);
    expect(edit()).toMatchObject({ step: 'code', mask: 'g***@v***.example' });
  });

  // R8.10
  test('says that nothing is planned for a known tax code without an appointment', async () => {
    const { act, edit, store } = dialog({ getAppointment: fault('not-found') });
    const person = { recognised: false } as const;
    store.update((v) => withFacts(v, { lookup: { status: 'ready', person, openPractice: 'none' } }));
    await act.start();
    expect(edit()).toEqual({ step: 'fault', fault: 'none-planned' });
  });

  test.each([
    ['network', { step: 'fault', fault: 'network' }, null],
    ['too-many 60', { step: 'start' }, { kind: 'error', fault: 'tooMany', seconds: 60 }],
  ])('does not say that nothing is planned when its own appointment cannot be read (%s)', async (why, step, modal) => {
    const { act, edit, store, visit } = dialog({ getAppointment: fault(why) });
    const person = { recognised: false } as const;
    store.update((v) => withFacts(v, { lookup: { status: 'ready', person, openPractice: 'none' } }));
    await act.start();
    expect([edit(), visit().modal]).toEqual([step, modal ?? { kind: 'edit' }]);
  });

  test('opens the newest appointment that this browser has proven', async () => {
    const { act, done } = dialog({ ...found, getAppointment: { Status: '0', appuntamento } });
    await act.start();
    expect(done.calls[0]).toMatchObject({ name: 'getAppointment', input: {} });
    expect(done.went).toEqual(['modificaAppuntamento']);
  });

  test('keeps the step that the visitor reached while the proven appointment was read', async () => {
    const { act, edit, done } = dialog({ ...found, getAppointment: { Status: '0', appuntamento } });
    await Promise.all([act.start(), act.next(CODE)]);
    expect([edit().step, done.went]).toEqual(['code', []]);
  });

  test('sends codes to the contacts of unconfirmed appointments, and names no contact', async () => {
    const { act, edit, done } = dialog({
      ...found,
      lookUp: lookup({ appointmentData: { daConfermare: 'all' } }),
      sendCode: { Status: '0' },
    });
    await act.next(CODE);
    expect(done.calls.at(-1)).toMatchObject({ name: 'sendCode', input: { appointmentId: 'all' } });
    expect(edit()).toMatchObject({ step: 'code', reference: 'all', mask: '' });
    await act.verify('123456');
    expect(done.went).toEqual(['modificaAppuntamento']);
  });

  test('uses the unconfirmed appointments that the lookup found', async () => {
    const { act, edit, done } = dialog({ ...found, sendCode: { Status: '0' } }, { unconfirmedRef: 'all' });
    await act.start();
    await act.next('');
    expect(done.calls).toMatchObject([{ name: 'sendCode', input: { appointmentId: 'all' } }]);
    expect(edit().step).toBe('code');
  });

  // R2.3.112
  test('shows the same message for a business request, which has no slot', async () => {
    const { act, edit, store } = dialog();
    store.update((v) => withFacts(v, { product: 'business' }));
    await act.start();
    expect(edit()).toEqual({ step: 'fault', fault: 'none-planned' });
  });

  // R2.3.116, R8.9
  test('says that a typed tax code has no appointment', async () => {
    const { act, edit } = dialog({ lookUp: lookup() });
    await act.next(CODE);
    expect(edit()).toEqual({ step: 'fault', fault: 'cf-inesistente' });
  });

  test('looks up the other product only if that product has an appointment', async () => {
    const asked: string[] = [];
    const answers = {
      ...found,
      lookUp: (input: { flusso: string }) => {
        asked.push(input.flusso);
        return input.flusso === 'PP'
          ? lookup({ isAlreadyC5: true })
          : lookup({ appointmentData: { appointmentId: 'c5' } });
      },
    };
    const { act, edit } = dialog(answers);
    await act.next(CODE);
    expect([asked, edit()]).toMatchObject([['PP', 'C5'], { step: 'code', reference: 'c5' }]);
  });

  test('does not say that there is no appointment when the second lookup fails', async () => {
    const { act, edit } = dialog({
      lookUp: ({ flusso }: { flusso: string }) => (flusso === 'PP' ? lookup({ isAlreadyC5: true }) : fault('network')),
    });
    await act.next(CODE);
    expect(edit()).toEqual({ step: 'fault', fault: 'network' });
  });

  test('does not look up an invalid tax code', async () => {
    const { act, done } = dialog();
    await act.next('BLLGVR87D52M999X');
    expect(done.calls).toEqual([]);
  });

  // R2.3.119, R4.57, R0.8, R0.94
  test.each([
    ['personal', 3, 'salary'],
    ['business', 1, 'personal'],
    ['salary', 3, 'salary'],
  ] as const)(
    'a wrong code shows an error and may be typed again, the right one opens the change (%s, %i)',
    async (...row) => {
      const [product, prodotto, own] = row;
      let right = false;
      const { act, edit, facts, store, visit, done } = dialog({
        ...found,
        verifyCode: () => (right ? { Status: '0', appuntamento: { ...appuntamento, prodotto } } : { Status: '1' }),
      });
      store.update((v) => withFacts(v, { product }));
      await act.next(CODE);
      await act.verify('000000');
      expect(edit()).toMatchObject({ step: 'code', wrong: true });
      right = true;
      await act.verify('123456');
      expect([facts().product, facts().change]).toEqual([own, { status: 'ready', detailsChanged: false }]);
      expect([visit().modal, visit().oppId, visit().choice.branch?.code, done.went]).toEqual([
        null,
        'ABCDEFGHIJKLMNOPQR',
        '0151',
        ['modificaAppuntamento'],
      ]);
    },
  );

  // R2.3.119
  test('sends another code on request', async () => {
    const { act, edit, done } = dialog();
    await act.next(CODE);
    await act.resend();
    expect([done.calls.filter(({ name }) => name === 'sendCode').length, edit()]).toMatchObject([2, { again: true }]);
  });

  // R2.3.119
  test('shows the rate limit for codes and sends no more', async () => {
    let sent = 0;
    const sendCode = () => (++sent === 1 ? found.sendCode : fault('too-many 600'));
    const { act, visit } = dialog({ ...found, sendCode });
    await act.next(CODE);
    await act.resend();
    expect(visit().modal).toEqual({ kind: 'error', fault: 'tooMany', seconds: 600 });
  });

  test('says that the network failed when no answer comes', async () => {
    const { act, edit } = dialog({});
    await act.next(CODE);
    expect(edit()).toEqual({ step: 'fault', fault: 'network' });
  });
});

describe('the change', () => {
  async function open(answers: Answers = {}) {
    const flow = aFlow({ availability: found.availability, getAppointment: { Status: '0', appuntamento }, ...answers });
    await openFromMailLink(flow.deps, appuntamento.oppID);
    flow.store.update((v) => ({
      ...withFacts(v, { chosen: 'slot' }),
      choice: { ...v.choice, date: '2026-11-23', hour: '10:00' },
    }));
    return {
      ...flow,
      act: changeActions(flow.deps),
      save: () => personActions(flow.deps).submit('change'),
    };
  }
  const MOVED = { Status: '0', resultCode: 0, Message: '', oppID: appuntamento.oppID, contactID: 'C', typUrl: '' };

  // R3.27, R4.58, R4.70, R4.97, R7.32, R1.11
  test.each([
    [1, 'createPersonal', 'riepilogo'],
    [3, 'createSalary', 'riepilogoC5'],
  ])('of product %i is sent by %s with code, version and masked values', async (...of) => {
    const [prodotto, call, page] = of;
    const own = { Status: '0', appuntamento: { ...appuntamento, prodotto } };
    const { save, done, facts, store } = await open({ getAppointment: own, [call]: MOVED });
    const from = { clientId: '1.2', sessionId: '3', gclId: 'abc', mediacode: 'PT01' };
    const answered = { privacyInterncommoffer: 1, privacyOtherservice: 0, privacyProfilazione: 1 } as const;
    const told = { consents: { ...answered, privacyExtcommoffer: null }, consentVersion: 'CONS-1' } as const;
    store.update((v) => ({
      ...v,
      ...told,
      form: { ...v.form, occupation: 'pensionato' },
      media: { ...v.media, ...from },
    }));
    await save();
    const sent = done.calls.find(({ name }) => name === call);
    expect(sent?.input).toMatchObject({
      ...{ prodotto, oppID: appuntamento.oppID, versione: 3, data: '2026-11-23 10:00', filiale: '0151' },
      ...{ email: 'g***@v***.example', cellulare: '********21' },
      ...{ ...answered, privacyExtcommoffer: '', versioneConsensi: 'CONS-1' },
      tipoOccupazione: '3',
      ...{ clientID: '1.2', sessionID: '3', gclid: 'abc', mediacode: 'PT01' },
    });
    expect([facts().change.status, facts().creation, done.went.at(-1)]).toEqual(['none', 'done', page]);
  });

  // R8.7, R14.2.4
  test.each([
    ['an answer that is none', fault('rejected')],
    ['a refusal', { Status: '2', resultCode: 2, Message: '', motivo: 'invalid', alternative: [] }],
  ])('refused as %s shows the reason and keeps the page', async (_, createPersonal) => {
    const { save, visit, facts } = await open({ createPersonal });
    await save();
    expect([visit().modal, visit().refusal, facts().change.status]).toEqual([
      { kind: 'error', fault: 'editSave' },
      null,
      'ready',
    ]);
  });

  // R14.1.1
  test('to a taken slot stays on its page, chooses none, and offers the nearest free slots', async () => {
    const near = { Status: '2', resultCode: 2, Message: '', alternative: [{ data: '20261124', ora: '09:00' }] };
    const { save, visit, done } = await open({ createPersonal: { ...near, motivo: 'slot-taken' } });
    await save();
    expect([visit().choice.hour, done.went.at(-1)]).toEqual([null, 'modificaAppuntamento']);
    expect(visit().takenSlot).toEqual({ hour: '10:00', near: [{ date: '2026-11-24', hour: '09:00' }] });
  });

  // R0.95
  test('of an outdated version starts again from the current state', async () => {
    const stale = {
      Status: '1',
      motivo: 'versione',
      Message: '',
      appuntamento: { ...appuntamento, versione: 4, ora: '10:00' },
    };
    const { save, visit } = await open({ createPersonal: stale });
    await save();
    expect(visit().changedMeanwhile).toBe(true);
    expect(visit().ownAppointment).toMatchObject({ status: 'loaded', appointment: { version: 4 } });
  });

  // R2.3.108, R4.58, R14.2.5
  test.each([
    [1, 'createPersonal'],
    [3, 'createSalary'],
  ])('of product %i to another job only keeps the slot and is no move', async (prodotto, call) => {
    const own = { Status: '0', appuntamento: { ...appuntamento, prodotto } };
    const { act, visit, save, done, store } = await open({ getAppointment: own, [call]: MOVED });
    store.update((v) => ({ ...withFacts(v, { chosen: 'branch' }), choice: { ...v.choice, date: null, hour: null } }));
    act.setJob('pensionato');
    await save();
    const sent = done.calls.find(({ name }) => name === call)?.input;
    expect(sent).toMatchObject({ data: '2026-11-23 09:00', tipoOccupazione: '3', email: 'g***@v***.example' });
    expect(sent).not.toHaveProperty('nome');
    expect(visit().movedFrom).toBeNull();
  });

  test('to another slot is a move', async () => {
    const { visit, save } = await open({ createPersonal: MOVED });
    await save();
    expect(visit().movedFrom).toEqual({ date: '2026-11-23', hour: '09:00' });
  });

  // R0.51
  test('cancels the appointment and leads to its summary', async () => {
    const { act, visit, done } = await open({ cancelAppointment: { Status: '0' } });
    expect([await act.cancel(), done.went.at(-1)]).toEqual(['done', 'riepilogo']);
    expect(visit().ownAppointment).toMatchObject({ appointment: { status: 'cancelled' } });
  });

  // R0.51
  test('shows an error for a cancellation without an answer, and reuses its key on the next try', async () => {
    const { act, done } = await open();
    expect([await act.cancel(), await act.cancel()]).toEqual(['network', 'network']);
    const keys = done.calls.filter(({ name }) => name === 'cancelAppointment').map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });
});
