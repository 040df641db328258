import type { FormValues } from '#domain/booking/fields.ts';
import type { Lookup } from '#domain/flow/flow-state.ts';
import { parseTaxCode, shownTaxCode, TAX_CODE_LENGTH } from '#domain/person/tax-code.ts';
import type { CallFault } from '../api/call.ts';
import type { FlowDeps } from '../session/deps.ts';
import { faultDialog, hasOwnMessage } from '../session/fault-dialog.ts';
import { type Visit, withFacts } from '../session/visit.ts';
import { type Customer, lookUp } from '../wire/person/look-up.ts';
import { advance } from './advance.ts';

const withLookup = (visit: Visit, lookup: Lookup): Visit => withFacts(visit, { lookup });

/** The facts of a lookup's answer, for the flow rules. */
function lookupOf({ values, open, appointmentRef }: Customer): Lookup {
  if (appointmentRef) return { status: 'existing-appointment' };
  const openPractice = open.salary ? 'salary' : open.personal ? 'personal' : 'none';
  if (!values) return { status: 'ready', openPractice, person: { recognised: false } };
  const contactComplete = values.email !== '' && values.mobile !== '';
  const residenceCapKnown = values.homePostcode !== '';
  return { status: 'ready', openPractice, person: { recognised: true, contactComplete, residenceCapKnown } };
}

/** Another code may belong to another person: clears what the last lookup filled in and keeps what was typed. */
function lookupStarted(visit: Visit): Visit {
  const { facts, typed, taxCode } = visit;
  return {
    ...withFacts(visit, { lookup: { status: 'loading' }, callback: { ...facts.callback, atTaxCode: false } }),
    lookupRef: '',
    appointmentRef: '',
    unconfirmedRef: '',
    recognitionRef: '',
    form: { ...typed, taxCode },
  };
}

/** The form with the masks of the stored values; a typed postcode stays. */
const filledFrom = (form: FormValues, { values }: Customer): FormValues =>
  values === null
    ? form
    : {
        ...form,
        ...values,
        homePostcode: form.homePostcode || values.homePostcode,
        occupation: values.occupation || form.occupation,
      };

function withCustomer(visit: Visit, customer: Customer): Visit {
  const { lookupRef, appointmentRef, unconfirmedRef, recognitionRef } = customer;
  const callback = { ...visit.facts.callback, atTaxCode: customer.callback };
  const lookup = lookupOf(customer);
  return {
    ...withFacts(visit, { lookup, callback }),
    lookupRef,
    appointmentRef,
    unconfirmedRef,
    recognitionRef,
    edit: { step: 'start' },
    form: filledFrom(visit.form, customer),
    modal: lookup.status === 'existing-appointment' ? { kind: 'edit' } : visit.modal,
  };
}

/**
 * A malformed answer or a refusal opens a dialog. After a network failure the visitor goes on as a new customer.
 */
function lookupFailed(visit: Visit, fault: CallFault): Visit {
  if (fault === 'malformed' || hasOwnMessage(fault))
    return { ...withLookup(visit, { status: 'malformed' }), modal: faultDialog(fault, 'taxCode') };
  return withLookup(visit, { status: 'failed' });
}

/** Looks up a tax code and stores the answer, if the code is still `wanted`. */
export async function lookUpTaxCode(deps: FlowDeps, code: string, wanted: () => boolean = () => true): Promise<void> {
  const { store } = deps;
  store.update(lookupStarted);
  const answer = await lookUp(deps, code, store.get().facts.product);
  if (wanted()) store.update((v) => (answer.ok ? withCustomer(v, answer.value) : lookupFailed(v, answer.error)));
}

/** Looks the tax code up again after the visitor was recognised. A failure changes nothing, and is returned. */
export async function lookUpAgain(deps: FlowDeps): Promise<CallFault | null> {
  const { store } = deps;
  const { taxCode, facts } = store.get();
  const answer = await lookUp(deps, taxCode, facts.product);
  if (!answer.ok) return answer.error;
  store.update((v) => withCustomer(lookupStarted(v), answer.value));
  return null;
}

/** The actions of the tax-code pages. */
export function taxCodeActions(deps: FlowDeps) {
  const { store } = deps;
  // Counts lookups and typing: the answer to an earlier code is ignored.
  let lastCode = 0;

  function lookUpCode(code: string): Promise<void> {
    const thisCode = ++lastCode;
    return lookUpTaxCode(deps, code, () => thisCode === lastCode);
  }

  return {
    /** Typing: fewer than 16 characters wait, 16 are validated and looked up at once. */
    type(text: string): void {
      lastCode += 1;
      const taxCode = shownTaxCode(text);
      store.update((v) => ({ ...withLookup(v, { status: 'typing' }), taxCode, taxCodeFault: null }));
      if (taxCode.length < TAX_CODE_LENGTH) return;
      const parsed = parseTaxCode(taxCode);
      if (parsed.ok) void lookUpCode(parsed.value);
      else {
        const taxCodeFault = parsed.error === 'check-letter' ? 'tax-code-letter' : 'tax-code-format';
        store.update((v) => ({ ...withLookup(v, { status: 'invalid' }), taxCodeFault }));
      }
    },
    /** Leaving the field: a short code shows an error; an empty field shows none before Next. */
    leave(): void {
      const { facts, taxCode } = store.get();
      if (facts.lookup.status !== 'typing' || taxCode === '' || taxCode.length >= TAX_CODE_LENGTH) return;
      store.update((v) => ({ ...withLookup(v, { status: 'invalid' }), taxCodeFault: 'tax-code-format' }));
    },
    /** Looks up a code that was typed for another product or came with a link. */
    resume(): void {
      const { facts, taxCode } = store.get();
      if (facts.lookup.status !== 'none') return;
      const parsed = parseTaxCode(taxCode);
      if (parsed.ok) void lookUpCode(parsed.value);
    },
    /** A missing or short code shows an error; after a malformed answer the code may be looked up again. */
    async next(): Promise<void> {
      const { facts, taxCode } = store.get();
      if (taxCode.length < TAX_CODE_LENGTH) {
        const taxCodeFault = taxCode === '' ? 'required' : 'tax-code-format';
        return store.update((v) => ({ ...withLookup(v, { status: 'invalid' }), taxCodeFault }));
      }
      if (facts.lookup.status === 'malformed') await lookUpCode(taxCode);
      advance(deps, 'taxCode');
    },
  };
}
