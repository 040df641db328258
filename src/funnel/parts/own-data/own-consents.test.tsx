// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import type { OwnConsent } from '../../session/own-data.ts';
import { OwnConsents } from './own-consents.tsx';
import { aStoredRequest } from './stored-request.testing.ts';

afterEach(cleanup);

test('title and text of an answer name the language in which they were answered', () => {
  const consent: OwnConsent = {
    ...{ purpose: 'privacyProfilazione', isGiven: false, answeredOn: '2026-11-28', answeredAt: '2026-11-28T09:00:00Z' },
    ...{ title: 'Offerte su misura', text: 'Può analizzare', language: 'it', cancels: null },
    now: { text: 'Darf analysieren', hash: 'a'.repeat(64) },
  };
  showIn(<OwnConsents request={aStoredRequest({ consents: [consent] })} onChanged={() => undefined} />);
  for (const text of ['Offerte su misura.', 'Può analizzare']) expect(screen.getByText(text).lang).toBe('it');
  expect(screen.getByText(/Darf analysieren$/).lang).toBe('');
});
