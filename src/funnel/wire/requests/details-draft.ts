import type { DetailsDraft } from '#domain/booking/details-form.ts';
import { JOB_CODE } from '#domain/booking/jobs.ts';
import { MASKED_JOB } from '#domain/person/mask.ts';
import type { Company } from '../../session/person.ts';
import type { Visit } from '../../session/visit.ts';

export const jobCode = (job: Visit['job']): string => (job === '' ? '' : job === 'stored' ? MASKED_JOB : JOB_CODE[job]);

/** The product's further fields, judged and sent in the same words (R5.3, R5.4). */
export const detailsOf = ({ residenceCap, job, company }: Visit): DetailsDraft => ({
  capResidenza: residenceCap.trim(),
  tipoOccupazione: jobCode(job),
  ...companyFields(company),
});

/** What product 5 asks of the company, under the contract's names. */
export const companyFields = ({ registered, type, city, address }: Company) => ({
  iscrittoCameraCommercio: registered,
  tipoAzienda: type,
  comuneResidenza: city.trim(),
  indirizzoResidenza: address.trim(),
});
