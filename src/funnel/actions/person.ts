import type { FieldName } from '#domain/booking/fields.ts';
import type { Answer, Purpose } from '#domain/consent/consents.ts';
import { editContacts } from '#domain/flow/choices.ts';
import type { AdvancingStep } from '#domain/flow/next.ts';
import { isLookedUp, isRecognised } from '#domain/flow/predicates.ts';
import { parseTaxCode, shownTaxCode } from '#domain/person/tax-code.ts';
import type { FlowDeps } from '../session/deps.ts';
import { withoutContacts } from '../session/without-contacts.ts';
import { advance, applyTransition } from './advance.ts';
import { createRequestSender } from './create.ts';
import { lookUpTaxCode } from './tax-code.ts';

/** The actions of the data pages. */
export function personActions(deps: FlowDeps) {
  const { store } = deps;
  const create = createRequestSender(deps);
  const clearContacts = () =>
    store.update((v) => ({ ...v, form: withoutContacts(v.form), typed: withoutContacts(v.typed) }));

  /** Looks up a tax code that differs from the one looked up before: it may belong to another person. */
  let lookup: Promise<void> | null = null;
  function lookUpAnother(typed: string): void {
    const { facts, taxCode } = store.get();
    const parsed = parseTaxCode(typed);
    if (!parsed.ok || parsed.value === taxCode || facts.lookup.status === 'none') return;
    store.update((v) => ({ ...v, taxCode: parsed.value }));
    const started: Promise<void> = lookUpTaxCode(deps, parsed.value, () => lookup === started).finally(() => {
      if (lookup === started) lookup = null;
    });
    lookup = started;
  }

  /** Waits for the running lookup. False if it found a customer, whose data the visitor has not seen yet. */
  async function staysUnknown(running: Promise<void>): Promise<boolean> {
    await running;
    const { facts } = store.get();
    return isLookedUp(facts) && !isRecognised(facts);
  }

  return {
    setField(name: FieldName, value: string): void {
      const shown = name === 'taxCode' ? shownTaxCode(value) : value;
      store.update((v) => ({ ...v, form: { ...v.form, [name]: shown }, typed: { ...v.typed, [name]: shown } }));
      if (name === 'taxCode') lookUpAnother(shown);
    },
    setFormProblem: (formProblem: boolean) =>
      store.update((v) => (v.formProblem === formProblem ? v : { ...v, formProblem })),
    setConsent(purpose: Purpose, answer: Answer): void {
      store.update((v) => ({ ...v, consents: { ...v.consents, [purpose]: answer } }));
    },
    clearContacts,
    /** "Modifica i recapiti": clears both contacts and opens the form with locked names. */
    editContacts(): void {
      clearContacts();
      applyTransition(deps, editContacts);
    },
    /** «Fissa appuntamento», after the page found no fault in the form. */
    async submit(step: AdvancingStep): Promise<void> {
      if (lookup !== null && !(await staysUnknown(lookup))) return;
      if (advance(deps, step) === 'submit') await create();
    },
    /** "Riprova" on the error page: shows the filled form again. */
    backToForm(): void {
      store.update((v) => ({ ...v, refusal: null, modal: null }));
    },
  };
}
