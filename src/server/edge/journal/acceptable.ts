import * as z from 'zod/mini';
import { agentCreate, agentPayload, sendToLeadManager } from '#contract/agents.ts';
import { type CreateAnswer, createAppointment, newStylePayload } from '#contract/appointments.ts';
import { createBusiness, createPersonal, createSalary, simplePayload } from '#contract/change.ts';
import type { CallWith } from '#contract/endpoints.ts';
import { inOneSpelling } from '#contract/field-aliases.ts';
import { sendAudit } from '#contract/service.ts';
import { isAdult } from '#domain/booking/age.ts';
import { FIELD_NAMES } from '#domain/booking/fields.ts';
import { toWire } from '#domain/booking/form.ts';
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
import { oppIdOf, provisional } from '../../platform/crypto/request-code.ts';

/** A request that an edge may accept. `request` is null for `sendAudit` (surveys, events). */
export interface Acceptable {
  readonly request: BookingRequest | null;
  /** Names of the fields that are invalid by the engine's rules. */
  readonly faults: readonly string[];
  /** Builds the provisional answer; `id` is the request code. */
  readonly answer: (id: string) => unknown;
}

type Reader = (body: unknown, language: Language) => Acceptable | null;

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

const lead: Reader = (body, language) => {
  const parsed = z.safeParse(agentPayload, inOneSpelling(agentPayload, body));
  if (!parsed.success) return null;
  const { codiceSubAgente: _, ...payload } = parsed.data;
  const request = normalise(payload, language);
  const answer = (id: string) => ({ Status: '0', oppID: provisional(id), provvisorio: true });
  return { request, faults: faultyContact(request), answer };
};

const funnel: Reader = (body, language) => {
  const parsed = z.safeParse(newStylePayload, inOneSpelling(newStylePayload, body));
  return parsed.success && parsed.data.oppID === '' ? appointment(normalise(parsed.data, language)) : null;
};

/**
 * A payload with a request code moves an existing appointment. Only the engine can check the customer's right to it and
 * its current version.
 */
const simple =
  (product: Product): Reader =>
  (body, language) => {
    const parsed = z.safeParse(simplePayload, inOneSpelling(simplePayload, body));
    if (!parsed.success || parsed.data.oppID || parsed.data.appointmentId) return null;
    return appointment(normaliseSimple(parsed.data, product, language));
  };

const audit: Reader = (body) =>
  z.safeParse(sendAudit.input, body).success ? { request: null, faults: [], answer: () => ({ Status: '0' }) } : null;

/** Body readers. Every endpoint marked `kept` (an edge journals it) must have one, or this does not compile. */
const READERS: Readonly<Record<CallWith<'kept'>, Reader>> = {
  [createAppointment.call]: funnel,
  [createPersonal.call]: simple('personal'),
  [createSalary.call]: simple('salary'),
  [createBusiness.call]: simple('business'),
  [agentCreate.call]: lead,
  [sendToLeadManager.call]: lead,
  [sendAudit.call]: audit,
};

const hasReader = (call: string): call is keyof typeof READERS => Object.hasOwn(READERS, call);

/** Reads a body as a request that the edge may accept. Null when only the engine can answer it. */
export const readAcceptable = (call: string, body: unknown, language: Language): Acceptable | null =>
  hasReader(call) ? READERS[call](body, language) : null;

/**
 * The engine's refusal of a request that can never become an appointment; null when it may become one. Masked fields
 * are not checked, since only the engine knows their values.
 */
export function refusalOf({ request, faults }: Acceptable, today: IsoDay): CreateAnswer | null {
  if (request === null) return null;
  const given: Readonly<Record<string, string>> = toWire(FIELD_NAMES, request.form);
  const fields = faults.filter((field) => !(request.lookupRef !== '' && hasMask(given[field] ?? '')));
  if (fields.length > 0) return refused(request.language, { reason: 'invalid', fields });
  const code = request.form.taxCode as TaxCode;
  return isAdult(code, today) ? null : refused(request.language, { reason: 'minor', fields: ['codiceFiscale'] });
}

/** The provisional answer to a request. Every try with the same idempotency key gets the same one. */
export const answerFor = (key: string, { answer }: Acceptable): unknown => answer(oppIdOf(key));
