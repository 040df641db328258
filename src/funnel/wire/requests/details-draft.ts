import { type DetailsDraft, detailFieldsOf } from '#domain/booking/details-form.ts';
import { JOB_CODE } from '#domain/booking/jobs.ts';
import type { PersonDraft } from '#domain/booking/person-form.ts';
import { MASKED_JOB } from '#domain/person/mask.ts';
import { tidyTaxCode } from '#domain/person/tax-code.ts';
import { tidy } from '#domain/person/tidy.ts';
import type { Visit } from '../../session/visit.ts';

const jobCode = (job: Visit['job']): string => (job === '' ? '' : job === 'stored' ? MASKED_JOB : JOB_CODE[job]);

/** The product's further fields, with the names used for validation and sending. */
export const detailsOf = ({ residenceCap, job, company }: Visit) =>
  ({
    capResidenza: tidy(residenceCap),
    tipoOccupazione: jobCode(job),
    iscrittoCameraCommercio: company.registered,
    tipoAzienda: company.type,
    comuneResidenza: tidy(company.city),
    indirizzoResidenza: tidy(company.address),
  }) satisfies DetailsDraft;

/** The fields the product asks for: values typed for another product are not sent. */
export const askedDetails = (visit: Visit) => only(detailsOf(visit), detailFieldsOf(visit.facts.product));

function only<T, K extends keyof T>(all: T, names: readonly K[]): Partial<T> {
  const kept: Partial<T> = {};
  for (const name of names) kept[name] = all[name];
  return kept;
}

/** The person as sent: the typed values, normalised. */
export const wirePerson = (person: PersonDraft): PersonDraft => ({
  nome: tidy(person.nome),
  cognome: tidy(person.cognome),
  email: tidy(person.email),
  cellulare: tidy(person.cellulare),
  codiceFiscale: tidyTaxCode(person.codiceFiscale),
});
