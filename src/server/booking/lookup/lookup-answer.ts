import type { LookupAnswer } from '#contract/lookup.ts';
import { MASKED_CAP, MASKED_JOB, maskEmail, maskPhone, maskSurname } from '#domain/person/mask.ts';
import { truncateName } from '#domain/person/name.ts';
import { agesOn, type TaxCode } from '#domain/person/tax-code.ts';
import type { Product } from '#domain/product.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { referenceToAll, referenceToOne } from '../change/reference.ts';
import type { Customer, LookupResult } from './find-person.ts';

export interface LookupQuestion {
  readonly code: string;
  readonly product: Product;
  readonly today: IsoDay;
  readonly visit: Buffer;
  /** Whether a customer is recognised only after a code. */
  readonly byCode: boolean;
}
/** Age in years of the customers who are offered a call. */
const AGE = { least: 18, most: 75 };

/**
 * Builds the answer. It always has the same keys; stored values appear only masked, appointments only as a reference.
 */
export function lookupAnswer(found: LookupResult, asked: LookupQuestion, seal: Seal, lookupRef: string): LookupAnswer {
  const { product, code, visit, byCode } = asked;
  return {
    datiCliente: masked(found.customer, asked.code, seal),
    lookupRef,
    appointmentData: appointmentOf(found, asked, seal),
    isAlreadyPP: isAlready('personal', found, product),
    isAlreadyC5: isAlready('salary', found, product),
    Ricontatto: offersCall(found, asked) ? 1 : 0,
    ...(byCode && !found.mayBeTold ? { conCodice: referenceToAll(code, visit, seal) } : {}),
  };
}

/** Decrypts both contacts for everyone, so that an unknown code costs as much as a known one. */
function masked(customer: Customer | null, code: string, { seal, open }: Seal): LookupAnswer['datiCliente'] {
  const nothing = seal('');
  const email = open(customer?.email ?? nothing);
  const mobile = open(customer?.mobile ?? nothing);
  return {
    nome: truncateName(customer?.first_name ?? ''),
    cognome: maskSurname(customer?.last_name ?? ''),
    email: maskEmail(email),
    cellulare: maskPhone(mobile),
    codiceFiscale: customer === null ? '' : code,
    // Stored values are never returned, only that they exist.
    capResidenza: (customer?.residence_cap ?? customer?.cap) ? MASKED_CAP : '',
    cap: customer?.cap ? MASKED_CAP : '',
    tipoOccupazione: customer?.job ? MASKED_JOB : '',
  };
}

/**
 * A reference to the verified visit of the product; else, if there are unverified visits or calls at a time, a reference
 * to all of them.
 */
function appointmentOf(
  { upcoming, hasOthers }: LookupResult,
  { code, product, visit }: LookupQuestion,
  seal: Seal,
): LookupAnswer['appointmentData'] {
  const own = product === 'business' ? undefined : upcoming.get(product);
  if (own !== undefined) return { appointmentId: referenceToOne(own, visit, seal) };
  return hasOthers && product !== 'business' ? { daConfermare: referenceToAll(code, visit, seal) } : {};
}

/**
 * Whether the person has an open loan file of that product, or, when asking for another product, an appointment for it.
 */
function isAlready(other: 'personal' | 'salary', { customer, upcoming }: LookupResult, product: Product): boolean {
  if (product === 'business') return false;
  const open = other === 'personal' ? customer?.open_personal : customer?.open_salary;
  return open === true || (other !== product && upcoming.has(other));
}

/** Whether to offer a call: to a customer who belongs to no branch, is 18 to 75, and asked for no call in 30 days. */
function offersCall({ customer, requestedNoCall }: LookupResult, { code, product, today }: LookupQuestion): boolean {
  if (customer === null || customer.owner_branch !== null || !requestedNoCall || product === 'business') return false;
  return agesOn(code as TaxCode, today).some((age) => age >= AGE.least && age <= AGE.most);
}
