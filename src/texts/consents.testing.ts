import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MANDATORY, PURPOSES, type Purpose } from '#domain/consent/consents.ts';
import { consentText } from './consent-text.ts';
import type { LaterWords } from './words.ts';

const BRANDS = { lender: 'Velaria Credito', mark: 'Quintavela' };

const ASKED = [
  { product: 'personal', kind: 'visit' },
  { product: 'personal', kind: 'call' },
  { product: 'salary', kind: 'visit' },
  { product: 'salary', kind: 'call' },
  { product: 'business', kind: 'request' },
] as const;

type Asked = (typeof ASKED)[number];
type SubjectOf<One extends Asked> = One extends Asked ? `${One['product']} ${One['kind']}` : never;
type Subject = SubjectOf<Asked>;
const subjectOf = <One extends Asked>({ product, kind }: One) => `${product} ${kind}` as SubjectOf<One>;

/** What the consent texts of a language must say. */
interface Expected {
  /** The mandatory consent's label and text: contact about this request alone. */
  readonly mandatory: RegExp;
  /** Words that occur in marketing consents only. */
  readonly marketing: RegExp;
  readonly mayRefuse: RegExp;
  /** The end of the mandatory consent by request: what a refusal causes. */
  readonly ends: Readonly<Record<Subject, RegExp>>;
  readonly version: string;
  /** Enter the new hash together with a new version. */
  readonly hash: string;
}

/** Tests the consent texts of a language. */
export function testConsents(consents: LaterWords['consents'], version: string, expected: Expected): void {
  const shown = (asked: Asked, purpose: Purpose) => consentText(consents, purpose, asked, BRANDS);

  describe.each(ASKED)('the consents for product $product, a $kind', (asked) => {
    const words = (purpose: Purpose) => {
      const { label, text } = shown(asked, purpose);
      return `${label}. ${text}`;
    };

    // R2.3.74
    test('the mandatory consent covers only contact about this request', () => {
      expect(words(MANDATORY)).toMatch(expected.mandatory);
      expect(words(MANDATORY)).not.toMatch(expected.marketing);
    });

    // R2.3.74, R14.3.3
    test('every other consent is marketing and says that refusing is allowed', () => {
      for (const purpose of PURPOSES.filter((one) => one !== MANDATORY)) {
        expect(words(purpose)).toMatch(expected.marketing);
        expect(words(purpose)).toMatch(expected.mayRefuse);
      }
    });

    test('the mandatory consent says what a refusal causes, and has the asterisk where it must be given', () => {
      const { label, text } = shown(asked, MANDATORY);
      expect(text).toMatch(expected.ends[subjectOf(asked)]);
      expect(label.endsWith('*')).toBe(asked.product !== 'salary' || asked.kind !== 'visit');
    });
  });

  // R2.3.74, R14.3.3: whoever changes a word enters a new version and the new hash.
  test('the consent texts match the hash of their version', () => {
    const all = ASKED.flatMap((asked) => PURPOSES.map((purpose) => shown(asked, purpose)));
    const hash = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16);
    expect([version, hash]).toEqual([expected.version, expected.hash]);
  });
}
