import { useEffect, useState } from 'react';
import { agentFormFault } from '#domain/booking/agent-form-fault.ts';
import { type FieldName, fieldsOf } from '#domain/booking/fields.ts';
import type { FieldFaults } from '#domain/booking/form.ts';
import { kindOf, type RequestKind } from '#domain/booking/kind.ts';
import { type ConsentFault, consentFaults, consentMode, isAsked, type Purpose } from '#domain/consent/consents.ts';
import { adviceOn } from '#domain/person/advice.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import { formFaults } from './form-faults.ts';

export interface FormRules {
  /** The fields of the page; by default those of the visit's product. */
  readonly fields?: readonly FieldName[];
  /** The kind of the request, which decides how consents are validated; by default the product's. */
  readonly kind?: RequestKind;
}

/**
 * The behaviour of a data page. A field is validated when it is left, and shows no fault while it is typed in.
 * Submitting validates all fields, shows the faults and focuses the first.
 */
export function useDataForm(onComplete: () => void, rules: FormRules = {}) {
  const { visit } = useFunnel();
  const { validation, advice } = useWords();
  const actions = useActions(personActions);
  const [judged, setJudged] = useState<readonly FieldName[]>([]);
  const [tried, setTried] = useState(0);
  const [consentsJudged, setConsentsJudged] = useState(false);
  const { product } = visit.facts;
  const fields = rules.fields ?? fieldsOf(product);
  const all = formFaults(visit, fields);
  const kind = rules.kind ?? kindOf(product, false);
  const mode = consentMode(product, kind);
  const consents = consentFaults(visit.consents, mode);
  const problem = Object.keys(all).length > 0 || Object.keys(consents).length > 0;
  useTitleOfProblem(tried > 0 && problem);
  const faultOf = (name: FieldName): FieldFaults[FieldName] => (judged.includes(name) ? all[name] : undefined);

  return {
    product,
    fields,
    kind,
    complete: Object.keys(all).length === 0,
    /** The number of failed submits; each moves the focus to the first problem. */
    tried,
    /** The message above an agent's form whose submit failed. */
    formFault: tried > 0 ? agentFormFault(all, consents) : null,
    faultOf,
    /** The message for a field's fault with its remedy, as fields take it. */
    errorOf(name: FieldName): { readonly error?: string; readonly advice?: string } {
      const fault = faultOf(name);
      if (!fault) return {};
      const what = fault === 'incoherent' ? null : adviceOn(name, visit.form[name]);
      return { error: validation[fault], ...(what ? { advice: advice.on(what) } : {}) };
    },
    /** The field was left and is valid. */
    isValid: (name: FieldName): boolean => judged.includes(name) && !all[name],
    needsAnswer: (purpose: Purpose): boolean => isAsked(purpose, mode),
    consentFaultOf: (purpose: Purpose): ConsentFault | undefined => (consentsJudged ? consents[purpose] : undefined),
    /** Typing in a field makes it neutral again. */
    type(name: FieldName, value: string): void {
      setJudged((names) => names.filter((one) => one !== name));
      actions.setField(name, value);
    },
    leave: (name: FieldName) => setJudged((names) => (names.includes(name) ? names : [...names, name])),
    submit(): void {
      setJudged(Object.keys(all) as FieldName[]);
      setConsentsJudged(true);
      if (problem) setTried((n) => n + 1);
      else onComplete();
    },
  };
}
/** Shows «Errore» in the document title until all faults are corrected or the page is left. */
function useTitleOfProblem(problem: boolean): void {
  const { setFormProblem } = useActions(personActions);
  useEffect(() => {
    setFormProblem(problem);
    return () => setFormProblem(false);
  }, [setFormProblem, problem]);
}

export type DataForm = ReturnType<typeof useDataForm>;
