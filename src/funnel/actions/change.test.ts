import { describe, expect, test } from 'vitest';
import { enter, type RouteKey } from '#domain/flow/routes.ts';
import { type Answers, aFlow, anAppointment, fault } from '../session/deps.testing.ts';
import { withFacts } from '../session/visit.ts';
import { aWireAppointment } from '../wire/answers.testing.ts';
import { changeActions, openAppointment, openFromMailLink } from './change.ts';
import { editActions } from './edit.ts';
import { createActions } from './page-actions.ts';
import { personActions } from './person.ts';

const appuntamento = aWireAppointment();
const days = { Disponibilita: [{ Date: '2026-11-23', Slots: { '09:00': false, '10:00': true } }] };

// R8.4
test.each([
  ['appointment', { getAppointment: fault('not-found') }],
  ['free days', { getAppointment: { Status: '0', appuntamento }, availability: fault('network') }],
])('a mail link whose %s cannot be loaded shows an error', async (_, answers) => {
  const { deps, visit } = aFlow(answers);
  await openFromMailLink(deps, 'ABCDEFGHIJKLMNOPQR');
  expect(visit().modal).toEqual({ kind: 'error', fault: 'editLoad' });
});

// R14.2.17
test('a link without a token opens the proven appointment, else asks for the code sent by mail', async () => {
  const proven = aFlow({ availability: days, getAppointment: { Status: '0', appuntamento } });
  await openFromMailLink(proven.deps, appuntamento.oppID, false);
  expect(proven.done.went).toEqual(['modificaAppuntamento']);
  const code = { Status: '0', destinatario: 'g***@v***.example' };
  const elsewhere = aFlow({ getAppointment: fault('not-found'), sendCode: code }, { oppId: appuntamento.oppID });
  await openFromMailLink(elsewhere.deps, appuntamento.oppID, false);
  expect([elsewhere.done.went, elsewhere.visit().modal]).toEqual([['luogo'], { kind: 'edit' }]);
  await editActions(elsewhere.deps).start();
  expect(elsewhere.visit().edit).toMatchObject({ step: 'code', reference: appuntamento.oppID });
});

describe('a mail link', () => {
  const CODE_OF = appuntamento.oppID;
  const follow = async (change: object) => {
    const flow = aFlow({ getAppointment: { Status: '0', appuntamento: { ...appuntamento, ...change } } });
    await openFromMailLink(flow.deps, CODE_OF);
    return { ...flow, dialog: editActions(flow.deps) };
  };

  test.each([
    ['a call', { tipo: 'ricontatto', data: '', ora: '' }, 'riepilogo'],
    ['a business request', { prodotto: 5, tipo: 'richiesta', data: '', ora: '' }, 'riepilogoBusiness'],
  ])('to %s shows the request; the dialog says that there is no slot to change', async (...of) => {
    const [, change, key] = of;
    const { visit, dialog, deps, done, facts } = await follow(change);
    expect([done.went, visit().oppId, visit().modal]).toEqual([[key], CODE_OF, null]);
    expect(enter(key as RouteKey, facts()).key).toBe(key);
    await dialog.start();
    await dialog.start();
    expect(visit()).toMatchObject({ edit: { step: 'fault', fault: 'none-planned' } });
    createActions(deps).closeModal();
    expect(visit().edit).toEqual({ step: 'start' });
  });

  test.each([
    [1, 'riepilogo'],
    [3, 'riepilogoC5'],
    [5, 'riepilogoBusiness'],
  ])('to a cancelled appointment of product %i leads to its summary', async (prodotto, key) => {
    const { visit, facts, done } = await follow({ stato: 'annullato', prodotto });
    expect([done.went, visit().oppId, visit().modal]).toEqual([[key], CODE_OF, null]);
    expect(visit().ownAppointment).toMatchObject({ appointment: { status: 'cancelled' } });
    expect(enter(key as RouteKey, facts()).key).toBe(key);
  });
});

describe('an appointment that changed meanwhile', () => {
  const stale = (change: object = {}) => ({
    ...{ Status: '1', motivo: 'versione', Message: '' },
    appuntamento: { ...appuntamento, versione: 4, ...change },
  });
  /** The change page of the old version; `answers` come after it is open. */
  async function opened(answers: Answers, own = anAppointment()) {
    const now: { answers: Answers } = { answers: {} };
    const later = (name: string) => [
      name,
      (input: unknown) => {
        const answer = now.answers[name];
        return typeof answer === 'function' ? answer(input) : (answer ?? fault('network'));
      },
    ];
    const names = ['availability', 'createPersonal', 'cancelAppointment'];
    const flow = aFlow({ availability: days, ...Object.fromEntries(names.map(later)) });
    now.answers = { availability: days };
    await openAppointment(flow.deps, own);
    now.answers = answers;
    flow.store.update((v) => ({
      ...withFacts(v, { chosen: 'slot' }),
      choice: { ...v.choice, date: '2026-11-23', hour: '10:00', picked: true },
    }));
    return { ...flow, move: () => personActions(flow.deps).submit('change'), cancel: changeActions(flow.deps).cancel };
  }
  const versionOf = (own: ReturnType<ReturnType<typeof aFlow>['visit']>['ownAppointment']) =>
    own.status === 'loaded' ? own.appointment.version : null;

  test.each(['move', 'cancel'] as const)(
    'is shown as it is now, and a %s says so until it is opened again',
    async (how) => {
      const now = { availability: days, createPersonal: stale(), cancelAppointment: stale() };
      const { visit, deps, ...act } = await opened(now);
      await act[how]();
      expect([versionOf(visit().ownAppointment), visit().changedMeanwhile, visit().facts.creation]).toEqual([
        4,
        true,
        'none',
      ]);
      await openAppointment(deps, anAppointment());
      expect(visit().changedMeanwhile).toBe(false);
    },
  );

  test('is not said to be shown when its days cannot be read, and the move can be pressed again', async () => {
    const { visit, move } = await opened({ createPersonal: stale() });
    await move();
    expect(visit()).toMatchObject({ changedMeanwhile: false, modal: { kind: 'error', fault: 'editLoad' } });
    expect(visit().facts.creation).toBe('failed');
  });

  test('a call is shown on its page, which says so', async () => {
    const call = {
      tipo: 'ricontatto',
      chiamata: { dalle: '2026-11-24T09:00:00.000Z', alle: '2026-11-24T09:30:00.000Z' },
    };
    const { visit, cancel } = await opened({ cancelAppointment: stale(call) });
    expect(await cancel()).toBe('stale');
    expect([versionOf(visit().ownAppointment), visit().changedMeanwhile]).toEqual([4, true]);
  });
});
