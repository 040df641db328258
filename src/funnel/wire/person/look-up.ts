import type { LookupAnswer } from '#contract/lookup.ts';
import type { FormValues } from '#domain/booking/fields.ts';
import { MASKED_JOB } from '#domain/person/mask.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../../api/call.ts';
import type { Caller } from '../../session/deps.ts';

/** The answer of a lookup by tax code: all data are masked. */
export interface Customer {
  /** The stored values as masks, '' where nothing is stored; null for an unknown code. */
  readonly values: Pick<
    FormValues,
    'firstName' | 'lastName' | 'email' | 'mobile' | 'homePostcode' | 'occupation'
  > | null;
  /** Whether the customer has an open loan application for each product. */
  readonly open: { readonly personal: boolean; readonly salary: boolean };
  /** The postcode of the customer has an agent who calls. */
  readonly callback: boolean;
  readonly lookupRef: string;
  /** An opaque reference of an appointment, '' without one. */
  readonly appointmentRef: string;
  /** An opaque reference of open appointments whose contacts are not proven, '' without one. */
  readonly unconfirmedRef: string;
  /** Reference for the code of strict recognition; until it is typed everybody is unknown. '' without one. */
  readonly recognitionRef: string;
}

function toCustomer(answer: LookupAnswer): Customer {
  const { datiCliente, isAlreadyPP, isAlreadyC5 } = answer;
  const { nome, cognome, email, cellulare, cap, capResidenza, tipoOccupazione } = datiCliente;
  return {
    values: datiCliente.codiceFiscale
      ? {
          firstName: nome,
          lastName: cognome,
          email,
          mobile: cellulare,
          homePostcode: capResidenza || cap,
          occupation: tipoOccupazione && MASKED_JOB,
        }
      : null,
    open: { personal: isAlreadyPP, salary: isAlreadyC5 },
    callback: answer.Ricontatto === 1,
    lookupRef: answer.lookupRef,
    appointmentRef: answer.appointmentData.appointmentId ?? '',
    unconfirmedRef: answer.appointmentData.daConfermare ?? '',
    recognitionRef: answer.conCodice ?? '',
  };
}

/** Looks up a tax code for one product. */
export async function lookUp({ call }: Caller, code: string, product: Product): Promise<Result<Customer, CallFault>> {
  const flow = PRODUCTS[product].flow;
  const answer = await call('lookUp', { CodiceFiscale: code, flusso: flow }, { flow });
  return answer.ok ? ok(toCustomer(answer.value)) : answer;
}
