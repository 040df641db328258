import type { LookupAnswer } from '#contract/lookup.ts';
import type { Lookup } from '#domain/flow/facts.ts';
import type { Product } from '#domain/flow/product.ts';
import { hasMask } from '#domain/person/mask.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import type { CallFault } from '../api/call.ts';
import { advance } from '../session/advance.ts';
import { type ModalFault, NOBODY, type Visit, withFacts } from '../session/visit.ts';
import type { FlowWorld } from '../session/world.ts';

const FLOW = { personal: 'PP', salary: 'C5', business: 'BUSINESS' } as const satisfies Record<Product, string>;
const LENGTH = 16;
/** Spaces and hyphens of a pasted code go before the length is counted. */
const tidy = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase().slice(0, LENGTH);

const withLookup = (visit: Visit, lookup: Lookup): Visit => withFacts(visit, { lookup });

/** What an answer says about the visitor (R4.26-R4.30). */
function lookupOf(answer: LookupAnswer): Lookup {
  if (answer.appointmentData.appointmentId) return { status: 'existing-appointment' };
  const { datiCliente } = answer;
  const openPractice = answer.isAlreadyC5 ? 'salary' : answer.isAlreadyPP ? 'personal' : 'none';
  if (!datiCliente.codiceFiscale) return { status: 'ready', openPractice, person: { recognised: false } };
  const contactComplete = datiCliente.email !== '' && datiCliente.cellulare !== '';
  const residenceCapKnown = datiCliente.capResidenza !== '' || datiCliente.cap !== '';
  return { status: 'ready', openPractice, person: { recognised: true, contactComplete, residenceCapKnown } };
}

function answered(visit: Visit, answer: LookupAnswer): Visit {
  const { datiCliente: d } = answer;
  const known = { nome: d.nome, cognome: d.cognome, email: d.email, cellulare: d.cellulare };
  const person = d.codiceFiscale ? known : visit.person.nome.includes('*') ? NOBODY : visit.person;
  const callback = { ...visit.facts.callback, atTaxCode: answer.Ricontatto === 1 };
  const lookup = lookupOf(answer);
  return {
    ...withFacts(visit, { lookup, callback }),
    lookupRef: answer.lookupRef,
    appointmentRef: answer.appointmentData.appointmentId ?? '',
    edit: { step: 'start' },
    person: { ...person, codiceFiscale: visit.taxCode },
    ...onFile(visit, d),
    modal: lookup.status === 'existing-appointment' ? { kind: 'edit' } : visit.modal,
  };
}

/** Postcode and job on file; what an earlier code's lookup left behind goes with it (R4.48). */
function onFile({ residenceCap, job }: Visit, d: LookupAnswer['datiCliente']): Pick<Visit, 'residenceCap' | 'job'> {
  const typedCap = hasMask(residenceCap) ? '' : residenceCap;
  const typedJob = job === 'stored' ? '' : job;
  return { residenceCap: d.capResidenza || d.cap || typedCap, job: d.tipoOccupazione ? 'stored' : typedJob };
}

const MODAL_OF: Partial<Record<CallFault, ModalFault>> = { malformed: 'taxCode', 'human-check': 'humanCheck' };

/** A malformed answer stops with a modal; a network failure goes on as a new customer, without one (R4.31). */
function failed(visit: Visit, fault: CallFault): Visit {
  const modal = MODAL_OF[fault];
  if (modal) return { ...withLookup(visit, { status: 'malformed' }), modal: { kind: 'error', fault: modal } };
  return {
    ...withLookup(visit, { status: 'failed' }),
    lookupRef: '',
    person: { ...NOBODY, codiceFiscale: visit.taxCode },
  };
}

/** Asks who a code is and keeps the answer, unless it is not `wanted` any more when it comes (R4.25). */
export async function lookUpTaxCode(world: FlowWorld, code: string, wanted: () => boolean = () => true): Promise<void> {
  const { store, call } = world;
  const { product } = store.get().facts;
  store.update((v) => withLookup(v, { status: 'loading' }));
  const token = await world.humanToken(product === 'business' ? 'prestito_business' : 'prestito_personale');
  const question = { CodiceFiscale: code, RecaptchaToken: token, flusso: FLOW[product] };
  const answer = await call('lookUp', question, { flow: FLOW[product] });
  if (wanted()) store.update((v) => (answer.ok ? answered(v, answer.value) : failed(v, answer.error)));
}

/** What the tax-code pages can do. */
export function taxCodeActions(world: FlowWorld) {
  const { store } = world;
  let asked = 0;

  function lookUpCode(code: string): Promise<void> {
    const mine = ++asked;
    return lookUpTaxCode(world, code, () => mine === asked);
  }

  return {
    /** Typing: fewer than 16 characters keep the visitor waiting, 16 are judged at once (R4.23-R4.25). */
    type(text: string): void {
      asked += 1;
      const taxCode = tidy(text);
      store.update((v) => ({ ...withLookup(v, { status: 'typing' }), taxCode, taxCodeFault: null }));
      if (taxCode.length < LENGTH) return;
      const parsed = parseTaxCode(taxCode);
      if (parsed.ok) void lookUpCode(parsed.value);
      else {
        const taxCodeFault = parsed.error === 'check-letter' ? 'tax-code-letter' : 'tax-code-format';
        store.update((v) => ({ ...withLookup(v, { status: 'invalid' }), taxCodeFault }));
      }
    },
    /** A code typed for another product, or brought by a link, is looked up for this one (R4.29, R4.30). */
    resume(): void {
      const { facts, taxCode } = store.get();
      if (facts.lookup.status !== 'none') return;
      const parsed = parseTaxCode(taxCode);
      if (parsed.ok) void lookUpCode(parsed.value);
    },
    /** After a malformed answer the same code may be asked again. */
    async next(from: 'codiceFiscale' | 'codiceFiscaleC5' | 'prestitoBusiness'): Promise<void> {
      const { facts, taxCode } = store.get();
      if (taxCode.length > 0 && taxCode.length < LENGTH)
        return store.update((v) => ({ ...withLookup(v, { status: 'invalid' }), taxCodeFault: 'tax-code-format' }));
      if (facts.lookup.status === 'malformed') await lookUpCode(taxCode);
      advance(world, from);
    },
  };
}
