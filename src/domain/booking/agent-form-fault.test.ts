import { expect, test } from 'vitest';
import { agentFormFault } from './agent-form-fault.ts';

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
  ['an unanswered consent', {}, { privacyExtcommoffer: 'unanswered' }, 'unanswered'],
  ['the mandatory consent, refused', {}, { privacyInterncommoffer: 'refused' }, 'refused'],
  [
    'the missing answer before the refused one',
    {},
    { privacyInterncommoffer: 'refused', privacyProfilazione: 'unanswered' },
    'unanswered',
  ],
] as const)('the fault of the agent page is: %s', (_, fields, consents, expected) => {
  expect(agentFormFault(fields, consents)).toBe(expected);
});
