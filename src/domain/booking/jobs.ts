/** The jobs of product 3 with their wire codes. Four share one code, so the page stores keys. */
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

/** The jobs to choose from. A direct link to an agency omits the self-employed job. */
export const jobsFor = (throughAgencyLink: boolean): readonly Job[] =>
  throughAgencyLink ? JOBS.filter((job) => job !== 'autonomo') : JOBS;
