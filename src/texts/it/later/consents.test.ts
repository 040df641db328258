import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { consentFaults, MANDATORY, PURPOSES } from '#domain/consent/consents.ts';
import { consentText } from '../../consent-text.ts';
import { CONSENT_VERSION } from '../first/consent-version.ts';
import { consents } from './consents.ts';

const BRANDS = { lender: 'Velaria Credito', mark: 'Quintavela' };
const MARKETING = /offert|altri (suoi )?prodotti|partner|sondagg|preferenze/i;

describe.each(['personal', 'salary', 'business'] as const)('what is asked for product %s', (product) => {
  const words = (purpose: (typeof PURPOSES)[number]) => {
    const { label, text } = consentText(consents, purpose, product, BRANDS);
    return `${label}. ${text}`;
  };

  // R2.3.74
  test('the mandatory consent is about contact on this request and nothing else', () => {
    expect(words(MANDATORY)).toMatch(/^Contatto sulla tua richiesta/);
    expect(words(MANDATORY)).toContain(
      'gestire questa richiesta e contattarmi per telefono, SMS o e-mail sul prodotto che ho scelto.',
    );
    expect(words(MANDATORY)).not.toMatch(MARKETING);
  });

  // R2.3.74, R14.3.3
  test('every other consent is marketing, and says that no is an answer', () => {
    for (const purpose of PURPOSES.filter((one) => one !== MANDATORY)) {
      expect(words(purpose)).toMatch(MARKETING);
      expect(words(purpose)).toMatch(/ Puoi dire di no\.$/);
    }
  });
});

test('who refuses all marketing goes on', () => {
  const refused = { privacyOtherservice: 0, privacyProfilazione: 0, privacyExtcommoffer: 0 } as const;
  expect(consentFaults({ ...refused, privacyInterncommoffer: 1 }, 'strict')).toEqual({});
});

// R2.3.74, R14.3.3: a word that changes asks for a new version here, and for its hash.
test('the words of the consents are those of their version', () => {
  const shown = (['personal', 'salary', 'business'] as const).flatMap((product) =>
    PURPOSES.map((purpose) => consentText(consents, purpose, product, BRANDS)),
  );
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
  expect([CONSENT_VERSION, hash]).toEqual(['CONS-IT-2026-11-2', '021331be57ad4e02']);
});
