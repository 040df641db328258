// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { EditModal } from '../../dialogs/edit-modal.tsx';
import { AgentDirectScreen } from '../../screens/agent-direct/agent-direct.tsx';
import { NewPersonScreen } from '../../screens/new-person/new-person.tsx';
import { TaxCodeField } from './tax-code-field.tsx';

afterEach(cleanup);

const FIELDS = {
  'tax-code pages': () => showIn(<TaxCodeField />),
  'dialog that finds an appointment': () => showIn(<EditModal />, { modal: { kind: 'edit' }, edit: { step: 'ask' } }),
  'page of an agent': () =>
    showIn(<AgentDirectScreen />, { facts: visitor({ direct: { kind: 'agent', status: 'ready' } }) }),
  'data pages': () => showIn(<NewPersonScreen />, { facts: visitor({ lookup: newPerson, chosen: 'slot' }) }),
};
const field = () => screen.getByLabelText<HTMLInputElement>(/^Codice fiscale/);

// R5.18, R14.2.6
describe.each(Object.entries(FIELDS))('the tax code of the %s', (_, show) => {
  test('takes 16 characters and shows capitals', () => {
    show();
    fireEvent.change(field(), { target: { value: 'bllgvr87d52m999' } });
    expect([field().maxLength, field().value]).toEqual([16, 'BLLGVR87D52M999']);
    fireEvent.change(field(), { target: { value: 'bllgvr87d52m999yzz' } });
    expect(field().value).toBe('BLLGVR87D52M999Y');
  });

  test('keeps all 16 characters of a pasted code with separators', () => {
    show();
    const put = new InputEvent('beforeinput', {
      ...{ inputType: 'insertFromPaste', data: ' bll gvr\u00A087d52 m999y\u200B', bubbles: true, cancelable: true },
    });
    fireEvent(field(), put);
    expect([put.defaultPrevented, field().value]).toEqual([true, 'BLLGVR87D52M999Y']);
  });
});
