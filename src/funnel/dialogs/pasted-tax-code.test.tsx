// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { readLink, withClaims } from '#domain/link/link.ts';
import { reader } from '#domain/link/read.ts';
import { agentActions } from '../actions/agent.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { leaveForMain } from '../actions/leave-for-main.ts';
import { taxCodeActions } from '../actions/tax-code.ts';
import { aFlow } from '../session/deps.testing.ts';
import { NO_FORM } from '../session/person.ts';
import { newVisit, withFacts } from '../session/visit.ts';
import { createPayload } from '../wire/requests/create-payload.ts';
import { EditModal } from './edit-modal.tsx';

afterEach(cleanup);

const CODE = 'BLLGVR87D52M999Y';

/** Spellings as copied from a letter, a card or a chat. */
const PASTED = [
  'BLLGVR–87D52–M999Y',
  'bllgvr—87d52—m999y',
  ' bll gvr 87d52 m999y ',
  'BLL GVR - 87D52 - M999Y',
  'BLLGVR‑87D52‑M999Y',
  [...CODE].join('–'),
];

describe.each(PASTED)('the pasted tax code «%s» is accepted', (pasted) => {
  const form = { ...NO_FORM, taxCode: pasted };

  test('in the field of the tax-code page', () => {
    const { deps, visit, done } = aFlow();
    taxCodeActions(deps).type(pasted);
    expect([visit().taxCode, visit().taxCodeFault, visit().facts.lookup.status]).toEqual([CODE, null, 'loading']);
    expect(done.calls).toMatchObject([{ name: 'lookUp', input: { CodiceFiscale: CODE } }]);
  });

  test('in the dialog that finds an appointment', () => {
    showIn(<EditModal />, { modal: { kind: 'edit' }, edit: { step: 'ask' } });
    const field = screen.getByLabelText(/Codice fiscale/);
    fireEvent.change(field, { target: { value: pasted } });
    expect(screen.getByRole('button', { name: /Avanti/i }).hasAttribute('disabled')).toBe(false);
  });

  test("on the data page and on an agent's page", async () => {
    expect(createPayload({ ...newVisit('t'.repeat(20)), form }).datiCliente.codiceFiscale).toBe(CODE);
    const { deps, store, done } = aFlow({}, { form });
    store.update((v) => withFacts(v, { direct: { kind: 'agent', status: 'ready' } }));
    await agentActions(deps).confirm();
    expect(done.calls[0]?.input).toMatchObject({ codiceFiscale: CODE });
  });

  test('in a link, in its token, and on the way to the other site', async () => {
    const link = readLink(reader([['codiceFiscale', pasted]]));
    expect(link.taxCode).toBe(CODE);
    expect(withClaims(readLink(reader([])), reader([['fiscalCode', pasted]])).taxCode).toBe(CODE);
    const { deps, done } = aFlow({}, { form });
    await leaveForMain(deps);
    expect(done.calls[0]?.input).toMatchObject({ parametri: [{ keyCode: 'fiscalCode', valore: CODE }] });
  });
});
