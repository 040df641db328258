import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { consentFaults, MANDATORY, PURPOSES } from '#domain/consent/consents.ts';
import { consentText } from '../../consent-text.ts';
import { CONSENT_VERSION } from '../first/consent-version.ts';
import { consents } from './consents.ts';

const BRANDS = { lender: 'Velaria Credito', mark: 'Quintavela' };
const MARKETING = /offert|altri (suoi )?prodotti|partner|sondagg|preferenze/i;

const ASKED = [
  { product: 'personal', kind: 'visit' },
  { product: 'personal', kind: 'call' },
  { product: 'salary', kind: 'visit' },
  { product: 'salary', kind: 'call' },
  { product: 'business', kind: 'request' },
] as const;

describe.each(ASKED)('the consents for product $product, a $kind', (asked) => {
  const words = (purpose: (typeof PURPOSES)[number]) => {
    const { label, text } = consentText(consents, purpose, asked, BRANDS);
    return `${label}. ${text}`;
  };

  // R2.3.74
  test('the mandatory consent covers only contact about this request', () => {
    expect(words(MANDATORY)).toMatch(/^Contatto sulla tua richiesta/);
    expect(words(MANDATORY)).toContain(
      'gestire questa richiesta e contattarmi per telefono, SMS o e-mail sul prodotto che ho scelto.',
    );
    expect(words(MANDATORY)).not.toMatch(MARKETING);
  });

  // R2.3.74, R14.3.3
  test('every other consent is marketing and says that refusing is allowed', () => {
    for (const purpose of PURPOSES.filter((one) => one !== MANDATORY)) {
      expect(words(purpose)).toMatch(MARKETING);
      expect(words(purpose)).toMatch(/ Puoi dire di no\.$/);
    }
  });
});

/** The request, the end of the consent's text, and whether the label has the asterisk of a mandatory answer. */
test.each([
  [{ product: 'personal', kind: 'visit' }, / non possiamo fissare l'appuntamento\.$/, true],
  [{ product: 'personal', kind: 'call' }, / non possiamo chiamarti\.$/, true],
  [{ product: 'salary', kind: 'call' }, / non possiamo chiamarti\.$/, true],
  [{ product: 'business', kind: 'request' }, / non possiamo gestire la tua richiesta\.$/, true],
  [{ product: 'salary', kind: 'visit' }, /che ho scelto\.$/, false],
] as const)('for %j the mandatory consent says what a refusal causes', (asked, end, marked) => {
  const { label, text } = consentText(consents, MANDATORY, asked, BRANDS);
  expect(text).toMatch(end);
  expect(label.endsWith('*')).toBe(marked);
});

test('refusing all marketing does not block the request', () => {
  const refused = { privacyOtherservice: 0, privacyProfilazione: 0, privacyExtcommoffer: 0 } as const;
  expect(consentFaults({ ...refused, privacyInterncommoffer: 1 }, 'strict')).toEqual({});
});

// R2.3.74, R14.3.3: whoever changes a word enters a new version and the new hash here.
test('the consent texts match the hash of their version', () => {
  const shown = ASKED.flatMap((asked) => PURPOSES.map((purpose) => consentText(consents, purpose, asked, BRANDS)));
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
  expect([CONSENT_VERSION, hash]).toEqual(['CONS-IT-2026-11-3', 'f196ddf86c28ee5b']);
});
