/** The jobs product 3 offers, each with its wire code: four of them share one, so the page keeps keys. */
export const JOB_CODE = {
  pubblico: '2',
  'oltre-15': '2',
  'fino-15': '2',
  'snc-sas': '2',
  pensionato: '3',
  autonomo: '1',
  altro: '4',
} as const;
export type Job = keyof typeof JOB_CODE;
const JOBS = Object.keys(JOB_CODE) as readonly Job[];

export const isJob = (key: string): key is Job => Object.hasOwn(JOB_CODE, key);

/** A link to one agency does not offer the self-employed. */
export const jobsFor = (throughAgencyLink: boolean): readonly Job[] =>
  throughAgencyLink ? JOBS.filter((job) => job !== 'autonomo') : JOBS;
