import { expect, test } from 'vitest';
import {
  type Answers,
  consentFault,
  consentFaults,
  consentMode,
  consentTrackingLabels,
  isPurpose,
  MANDATORY,
  PURPOSES,
} from './consents.ts';

/** Answers to the four purposes in their order; the mandatory one is the first. */
const answered = (...given: readonly [0 | 1 | null, 0 | 1 | null, 0 | 1 | null, 0 | 1 | null]): Answers => ({
  privacyInterncommoffer: given[0],
  privacyOtherservice: given[1],
  privacyProfilazione: given[2],
  privacyExtcommoffer: given[3],
});

test('four purposes exist, one of them mandatory (R2.3.70, R2.3.71)', () => {
  expect(PURPOSES).toHaveLength(4);
  expect(PURPOSES).toContain(MANDATORY);
});

test('a purpose is one of the four by its exact name', () => {
  expect(PURPOSES.every(isPurpose)).toBe(true);
  expect(['privacy', 'PRIVACYPROFILAZIONE', ''].some(isPurpose)).toBe(false);
});

// R2.3.71, R2.3.72
test.each([
  [answered(1, 0, 0, 0), 'strict', null],
  [answered(1, 1, 1, 1), 'strict', null],
  [answered(0, 1, 1, 1), 'strict', { purpose: 'privacyInterncommoffer', fault: 'refused' }],
  [answered(null, 1, 1, 1), 'strict', { purpose: 'privacyInterncommoffer', fault: 'unanswered' }],
  [answered(1, 0, null, null), 'strict', { purpose: 'privacyProfilazione', fault: 'unanswered' }],
  [answered(0, null, 0, 0), 'strict', { purpose: 'privacyInterncommoffer', fault: 'refused' }],
  [answered(0, 0, 0, 0), 'lenient', null],
  [answered(null, 0, 0, 0), 'lenient', null],
  [answered(null, 0, 0, null), 'lenient', { purpose: 'privacyExtcommoffer', fault: 'unanswered' }],
] as const)('the answers %j in %s mode report %j (R5.5-R5.7)', (answers, mode, stop) =>
  expect(consentFault(answers, mode)).toEqual(stop),
);

test.each([
  ['personal', 'visit', 'strict'],
  ['salary', 'visit', 'lenient'],
  ['business', 'request', 'strict'],
  ['personal', 'call', 'strict'],
  ['salary', 'call', 'strict'],
  ['business', 'call', 'strict'],
] as const)('product %s checks the consents of a %s in %s mode (R5.7, R2.3.73)', (product, kind, mode) =>
  expect(consentMode(product, kind)).toBe(mode),
);

test('without any answer every purpose is reported as unanswered', () => {
  expect(consentFaults(answered(null, null, null, null), 'strict')).toEqual({
    privacyInterncommoffer: 'unanswered',
    privacyOtherservice: 'unanswered',
    privacyProfilazione: 'unanswered',
    privacyExtcommoffer: 'unanswered',
  });
});

test.each([
  [answered(0, 0, 0, 0), []],
  [answered(null, null, null, null), []],
  [answered(1, 0, 0, 0), ['Dati personali']],
  [answered(0, 1, 0, 0), ['Informativa']],
  [answered(0, 0, 1, 0), ['Informativa']],
  [answered(1, 1, 1, 1), ['Dati personali', 'Informativa', 'Societa terze']],
])('%j is tracked as %j (R4.101)', (answers, labels) => expect(consentTrackingLabels(answers)).toEqual(labels));
