// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import { type Answers, fault } from '../../session/deps.testing.ts';
import { ProveContact } from './prove-contact.tsx';

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function show(answers: Answers) {
  const shown = showIn(<ProveContact code="ABCDEFGHIJKLMNOPQR" onProven={() => undefined} />, {}, answers);
  press('Mandami il codice');
  return shown;
}
async function typeCode() {
  fireEvent.change(await screen.findByLabelText('Codice di 6 cifre*'), { target: { value: '123456' } });
  press('Mostra i miei dati');
}

test('a code without an answer shows a failure, and the typed digits stay', async () => {
  await show({ sendCode: { Status: '0' }, verifyCode: fault('unreachable') });
  await typeCode();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Non è stato possibile inviare/);
  expect(screen.getByLabelText<HTMLInputElement>('Codice di 6 cifre*').value).toBe('123456');
});

test('too many requests open the dialog that says when to try again', async () => {
  const { visit } = await show({ sendCode: fault('too-many 120') });
  await vi.waitFor(() => expect(visit().modal).toEqual({ kind: 'error', fault: 'tooMany', seconds: 120 }));
});
