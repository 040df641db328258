import type { FormValues } from '#domain/booking/fields.ts';
import { tidied } from '#domain/booking/form.ts';
import { isJob, JOB_CODE } from '#domain/booking/jobs.ts';

/** The form's values as they are validated and sent: tidied, with the job's code. */
export function wireForm(form: FormValues): FormValues {
  const values = tidied(form);
  const { occupation } = values;
  return isJob(occupation) ? { ...values, occupation: JOB_CODE[occupation] } : values;
}
