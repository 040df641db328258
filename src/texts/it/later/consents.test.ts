import { expect, test } from 'vitest';
import { consentFaults } from '#domain/consent/consents.ts';
import { testConsents } from '../../consents.testing.ts';
import { CONSENT_VERSION } from '../first/consent-version.ts';
import { consents } from './consents.ts';

testConsents(consents, CONSENT_VERSION, {
  mandatory:
    /^Contatto sulla tua richiesta.* gestire questa richiesta e contattarmi per telefono, SMS o e-mail sul prodotto che ho scelto\./,
  marketing: /offert|altri (suoi )?prodotti|partner|sondagg|preferenze/i,
  mayRefuse: / Puoi dire di no\.$/,
  ends: {
    'personal visit': / non possiamo fissare l'appuntamento\.$/,
    'personal call': / non possiamo chiamarti\.$/,
    'salary visit': /che ho scelto\.$/,
    'salary call': / non possiamo chiamarti\.$/,
    'business request': / non possiamo gestire la tua richiesta\.$/,
  },
  version: 'CONS-IT-2026-11-3',
  hash: 'f196ddf86c28ee5b',
});

test('refusing all marketing does not block the request', () => {
  const refused = { privacyOtherservice: 0, privacyProfilazione: 0, privacyExtcommoffer: 0 } as const;
  expect(consentFaults({ ...refused, privacyInterncommoffer: 1 }, 'strict')).toEqual({});
});
