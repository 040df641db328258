import * as z from 'zod/mini';
import { agentCreate, agentPayload, sendToLeadManager } from '#contract/agents.ts';
import { type CreateAnswer, createAppointment, newStylePayload } from '#contract/appointments.ts';
import { createBusiness, createPersonal, createSalary, simplePayload } from '#contract/change.ts';
import type { CallWith } from '#contract/endpoints.ts';
import { sendAudit } from '#contract/service.ts';
import { inOneSpelling } from '#contract/spellings.ts';
import { isAdult } from '#domain/booking/age.ts';
import type { Language } from '#domain/language.ts';
import { hasMask } from '#domain/person/mask.ts';
import type { TaxCode } from '#domain/person/tax-code.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import { refused } from '../../booking/request/answers.ts';
import type { BookingRequest } from '../../booking/request/booking-request.ts';
import { normalise } from '../../booking/request/normalise.ts';
import { normaliseSimple } from '../../booking/request/normalise-simple.ts';
import { faultyContact, faultyFields } from '../../booking/request/validate.ts';
import { oppIdOf, provisional } from '../../platform/crypto/opp-id.ts';

/** What an edge may take in for an engine that is away, as what it asks for; null for a survey or an event. */
export interface Acceptable {
  readonly request: BookingRequest | null;
  /** The fields at fault by the engine's own rules. */
  readonly faults: readonly string[];
  readonly answer: (id: string) => unknown;
}

type Read = (body: unknown, language: Language) => Acceptable | null;

const appointment = (request: BookingRequest, faults = faultyFields(request)): Acceptable => ({
  request,
  faults,
  answer: (id): CreateAnswer => ({
    Status: PRODUCTS[request.product].success,
    resultCode: 0,
    Message: '',
    oppID: provisional(id),
    contactID: '',
    typUrl: '',
    provvisorio: true,
  }),
});

const lead: Read = (body, language) => {
  const parsed = z.safeParse(agentPayload, inOneSpelling(agentPayload, body));
  if (!parsed.success) return null;
  const { codiceSubAgente: _, ...payload } = parsed.data;
  const request = normalise(payload, language);
  const answer = (id: string) => ({ Status: '0', oppID: provisional(id), provvisorio: true });
  return { request, faults: faultyContact(request), answer };
};

const funnel: Read = (body, language) => {
  const parsed = z.safeParse(newStylePayload, inOneSpelling(newStylePayload, body));
  return parsed.success && parsed.data.oppID === '' ? appointment(normalise(parsed.data, language)) : null;
};

/** With a request code it is a move, which needs the engine: its proof and its version. */
const simple =
  (product: Product): Read =>
  (body, language) => {
    const parsed = z.safeParse(simplePayload, inOneSpelling(simplePayload, body));
    if (!parsed.success || parsed.data.oppID || parsed.data.appointmentId) return null;
    return appointment(normaliseSimple(parsed.data, product, language));
  };

const audit: Read = (body) =>
  z.safeParse(sendAudit.input, body).success ? { request: null, faults: [], answer: () => ({ Status: '0' }) } : null;

/** By the name an entry on the disk has. A call the contract lets an edge keep, and that is not read here, does not compile. */
const READ: Readonly<Record<CallWith<'kept'>, Read>> = {
  [createAppointment.call]: funnel,
  [createPersonal.call]: simple('personal'),
  [createSalary.call]: simple('salary'),
  [createBusiness.call]: simple('business'),
  [agentCreate.call]: lead,
  [sendToLeadManager.call]: lead,
  [sendAudit.call]: audit,
};

const isRead = (call: string): call is keyof typeof READ => Object.hasOwn(READ, call);

/** Null: the engine must answer this itself, or nobody. */
export const read = (call: string, body: unknown, language: Language): Acceptable | null =>
  isRead(call) ? READ[call](body, language) : null;

/**
 * The engine's refusal of what cannot become an appointment whenever it comes back; null when it may. A mask is the
 * engine's to judge: only it knows what stands behind.
 */
export function refusalOf({ request, faults }: Acceptable, today: IsoDay): CreateAnswer | null {
  if (request === null) return null;
  const given: Readonly<Record<string, string>> = { ...request.person, ...request.details };
  const fields = faults.filter((field) => !(request.lookupRef !== '' && hasMask(given[field] ?? '')));
  if (fields.length > 0) return refused(request.language, { reason: 'invalid', fields });
  const code = request.person.codiceFiscale as TaxCode;
  return isAdult(code, today) ? null : refused(request.language, { reason: 'minor', fields: ['codiceFiscale'] });
}

/** The answer that an entry was acknowledged with, the same at every try. */
export const answerFor = (key: string, { answer }: Acceptable): unknown => answer(oppIdOf(key));
