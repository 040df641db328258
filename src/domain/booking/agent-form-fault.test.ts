import { expect, test } from 'vitest';
import { directFault } from './direct-submit.ts';

// R5.37-R5.40, R5.43
test.each([
  ['nothing', {}, {}, null],
  ['a field', { email: 'required' }, {}, 'fields'],
  [
    'a field before a consent, as on the page',
    { codiceFiscale: 'incoherent' },
    { privacyExtcommoffer: 'unanswered' },
    'fields',
  ],
  ['a consent nobody answered', {}, { privacyExtcommoffer: 'unanswered' }, 'unanswered'],
  ['the mandatory consent, refused', {}, { privacyInterncommoffer: 'refused' }, 'refused'],
  [
    'the missing answer before the refused one',
    {},
    { privacyInterncommoffer: 'refused', privacyProfilazione: 'unanswered' },
    'unanswered',
  ],
] as const)('a direct request reports %s', (_, fields, consents, stop) => {
  expect(directFault(fields, consents)).toBe(stop);
});
