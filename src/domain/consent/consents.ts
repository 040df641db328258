import type { RequestKind } from '../booking/kind.ts';
import { PRODUCTS, type Product } from '../product.ts';

/** The four purposes of consents, by their wire names and in the order of the page. Only the first is mandatory. */
export const PURPOSES = [
  'privacyInterncommoffer',
  'privacyOtherservice',
  'privacyProfilazione',
  'privacyExtcommoffer',
] as const;
export type Purpose = (typeof PURPOSES)[number];
export const isPurpose = (name: string): name is Purpose => PURPOSES.some((purpose) => purpose === name);
export type Answer = 0 | 1;
export type Answers = Readonly<Record<Purpose, Answer | null>>;
export const NO_ANSWERS = Object.fromEntries(PURPOSES.map((purpose) => [purpose, null])) as Answers;

export const MANDATORY: Purpose = 'privacyInterncommoffer';
export type ConsentFault = 'unanswered' | 'refused';
/** `strict` requires a yes to the mandatory purpose; `lenient` accepts any answer to it, or none. */
export type ConsentMode = 'strict' | 'lenient';

/** The mode of a request. A request for a call or an agent is strict for every product. */
export const consentMode = (product: Product, kind: RequestKind): ConsentMode =>
  kind === 'call' ? 'strict' : PRODUCTS[product].consent;

/** Whether an answer to a purpose is required. Only `lenient` does not require one, to the mandatory purpose. */
export const isAsked = (purpose: Purpose, mode: ConsentMode): boolean => purpose !== MANDATORY || mode === 'strict';

/** The faulty answers with their faults. */
export function consentFaults(answers: Answers, mode: ConsentMode): Partial<Record<Purpose, ConsentFault>> {
  const faults: Partial<Record<Purpose, ConsentFault>> = {};
  for (const purpose of PURPOSES) {
    const answer = answers[purpose];
    const isRequired = isAsked(purpose, mode);
    if (answer === null && isRequired) faults[purpose] = 'unanswered';
    else if (purpose === MANDATORY && isRequired && answer === 0) faults[purpose] = 'refused';
  }
  return faults;
}

/** The first purpose, in the order of the page, with a fault; null if there is none. */
export function consentFault(
  answers: Answers,
  mode: ConsentMode,
): { readonly purpose: Purpose; readonly fault: ConsentFault } | null {
  const faults = consentFaults(answers, mode);
  for (const purpose of PURPOSES) {
    const fault = faults[purpose];
    if (fault) return { purpose, fault };
  }
  return null;
}

/** The labels under which analytics counts the consents that were given. */
export function consentTrackingLabels(answers: Answers): readonly string[] {
  const labels: string[] = [];
  if (answers.privacyInterncommoffer === 1) labels.push('Dati personali');
  if (answers.privacyOtherservice === 1 || answers.privacyProfilazione === 1) labels.push('Informativa');
  if (answers.privacyExtcommoffer === 1) labels.push('Societa terze');
  return labels;
}
