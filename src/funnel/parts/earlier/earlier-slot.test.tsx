// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import { useVisit } from '../../actions/funnel.tsx';
import type { Wait } from '../../session/appointment.ts';
import { type Answers, anAppointment, aSite } from '../../session/deps.testing.ts';
import { EarlierSlot } from './earlier-slot.tsx';

afterEach(cleanup);

const WISH = { dal: '2026-11-25', parte: 'mattina', vicine: true };
const answered = (attesa: object | null, ammessa = true) => ({ Status: '0', prima: { ammessa, attesa } });
const CAN: Wait = { wish: null };

function Own() {
  const own = useVisit(({ ownAppointment }) => ownAppointment);
  return own.status === 'loaded' && <EarlierSlot appointment={own.appointment} />;
}
function show(answers: Answers, earlier: Wait | null = CAN, site = aSite()) {
  const appointment = anAppointment({ date: '2026-11-30', earlier });
  return showIn(<Own />, { ownAppointment: { status: 'loaded', appointment } }, answers, { site });
}
const heading = () => screen.findByRole('heading', { name: 'Avvisami se si libera prima' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('one press waits with the shown wishes, and one press ends the wait', async () => {
  const { done } = show({ askEarlier: answered(WISH), endEarlier: answered(null) });
  await heading();
  const days = screen.getByLabelText('Posso venire da').querySelectorAll('option');
  expect([...days].at(-1)?.textContent).toBe('venerdì 27 novembre 2026');
  fireEvent.change(screen.getByLabelText('In che momento della giornata'), { target: { value: 'mattina' } });
  fireEvent.click(screen.getByLabelText('Vanno bene anche le filiali entro 15 km'));
  press('Avvisami');
  expect((await screen.findByRole('status')).textContent).toContain(
    'Da mercoledì 25 novembre 2026. Solo di mattina. Anche nelle filiali entro 15 km.',
  );
  expect(done.calls[0]).toMatchObject({
    name: 'askEarlier',
    input: { dal: '2026-11-21', parte: 'mattina', vicine: true },
  });
  press('Non avvisarmi più');
  expect(await screen.findByRole('button', { name: 'Avvisami' })).toBeTruthy();
});

test.each<[string, Answers, RegExp]>([
  ['without an answer', {}, /^Non sappiamo se è andata/],
  ['that is refused', { askEarlier: answered(null, false) }, /^Per questo appuntamento/],
])('a request %s says so, and can be repeated', async (_, answers, said) => {
  show(answers);
  await heading();
  press('Avvisami');
  expect((await screen.findByRole('alert')).textContent).toMatch(said);
  expect(screen.getByRole('button', { name: 'Avvisami' })).toBeTruthy();
});

test('an ended wait that cannot be asked for again removes the card', async () => {
  const wish = { from: WISH.dal, part: 'mattina', near: true } as const;
  show({ endEarlier: answered(null, false) }, { wish });
  await heading();
  press('Non avvisarmi più');
  await vi.waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

test('nothing is shown for an appointment that cannot wait, or where the site switches it off', () => {
  const { container } = show({}, null);
  expect(container.textContent).toBe('');
  expect(show({}, CAN, { ...aSite(), off: ['earlier'] }).container.textContent).toBe('');
});
