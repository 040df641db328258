// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import { type Answers, fault } from '../../session/deps.testing.ts';
import type { OwnConsent } from '../../session/own-data.ts';
import { EraseData } from './erase-data.tsx';
import { OwnConsents } from './own-consents.tsx';
import { aStoredRequest } from './stored-request.testing.ts';

afterEach(cleanup);

const UNSURE = 'Non sappiamo se è andata: controlla la connessione e premi di nuovo. Non succede due volte.';
const UNCHANGED = 'Non è andata: controlla la connessione e riprova. Non è cambiato niente.';
const consent: OwnConsent = {
  ...{ purpose: 'privacyProfilazione', isGiven: true, answeredOn: '2026-11-28', answeredAt: '2026-11-28T09:00:00Z' },
  ...{ title: 'Offerte su misura', text: 'Può analizzare', language: 'it', cancels: null },
  now: { text: 'Può analizzare', hash: 'a'.repeat(64) },
};
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const told = vi.fn();

function showConsents(answers: Answers) {
  told.mockClear();
  showIn(<OwnConsents request={aStoredRequest({ consents: [consent] })} onChanged={told} />, {}, answers);
}
function askToErase(answers: Answers) {
  told.mockClear();
  showIn(<EraseData code="ABCDEFGHIJKLMNOPQR" onErased={told} />, {}, answers);
  for (const name of ['Cancella i miei dati', 'Sì, cancella tutto']) press(name);
}

test.each([['network'], ['malformed']])(
  'a consent whose answer is lost (%s) is not said to be unchanged; a receipt is',
  async (why) => {
    showConsents({ changeConsent: fault(why), consentReceipt: fault(why) });
    press(/^Ritira il consenso/);
    expect((await screen.findByRole('alert')).textContent).toBe(UNSURE);
    press(/^Ricevuta \(PDF\)/);
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(UNCHANGED));
  },
);

test('an erasure whose answer is lost is not said to have changed nothing', async () => {
  askToErase({ eraseOwnData: fault('network') });
  expect((await screen.findByRole('alert')).textContent).toBe(UNSURE);
  expect(told).not.toHaveBeenCalled();
});

test.each([
  ['gone', fault('not-found')],
  ['to-prove', { Status: '1', motivo: 'contatto' }],
])('what another tab has erased, or must be proven again, closes the data (%s)', async (why, answer) => {
  askToErase({ eraseOwnData: answer });
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(why));
  cleanup();
  showConsents({ changeConsent: answer });
  press(/^Ritira il consenso/);
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(why));
});
