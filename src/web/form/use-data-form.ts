import { useState } from 'react';
import { type PersonDraft, validatePerson } from '#domain/booking/person-form.ts';
import { type ConsentFault, consentFaults, type Purpose } from '#domain/consent/consents.ts';
import type { Advancing } from '#domain/flow/next.ts';
import type { FieldFault } from '#domain/person/field-fault.ts';
import { useFunnel } from '../flow/funnel.tsx';

type Field = keyof PersonDraft;
const ROUTES = {
  known: { personal: 'datiPersonaliRiconosciuto', salary: 'datiPersonaliRiconosciutoC5', business: null },
  form: {
    personal: 'datiPersonaliNonRiconosciuto',
    salary: 'datiPersonaliNonRiconosciutoC5',
    business: 'datiPersonaliNonRiconosciutoBusiness',
  },
} as const satisfies Record<string, Record<string, Advancing | null>>;

/**
 * The behaviour of a data page: a field is judged when left and neutral while typed in; submitting judges all,
 * shows what failed and takes the visitor to the first of it (R5.34-R5.36).
 */
export function useDataForm(page: 'known' | 'form') {
  const { visit, act } = useFunnel();
  const [judged, setJudged] = useState<readonly Field[]>([]);
  const [tried, setTried] = useState(0);
  const [consentsJudged, setConsentsJudged] = useState(false);
  const all = validatePerson(visit.person);
  const consents = consentFaults(visit.consents, visit.facts.product === 'salary' ? 'lenient' : 'strict');

  return {
    /** Counts failed tries: a change moves the focus to the first problem. */
    tried,
    faultOf: (field: Field): FieldFault | undefined => (judged.includes(field) ? all[field] : undefined),
    consentFaultOf: (purpose: Purpose): ConsentFault | undefined => (consentsJudged ? consents[purpose] : undefined),
    type(field: Field, value: string): void {
      setJudged((fields) => fields.filter((one) => one !== field));
      act.person.setPerson(field, value);
    },
    leave: (field: Field) => setJudged((fields) => (fields.includes(field) ? fields : [...fields, field])),
    submit(): void {
      setJudged(Object.keys(all) as Field[]);
      setConsentsJudged(true);
      const route = ROUTES[page][visit.facts.product];
      if (Object.keys(all).length > 0 || Object.keys(consents).length > 0) setTried((n) => n + 1);
      else if (route) void act.person.submit(route);
    },
  };
}
export type DataForm = ReturnType<typeof useDataForm>;
