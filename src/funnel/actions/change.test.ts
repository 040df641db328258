import { describe, expect, test } from 'vitest';
import { enter, type RouteKey } from '#domain/flow/routes.ts';
import { aFlow, fault } from '../session/deps.testing.ts';
import { aWireAppointment } from '../wire/answers.testing.ts';
import { openFromMailLink } from './change.ts';
import { editActions } from './edit.ts';
import { createActions } from './page-actions.ts';

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
