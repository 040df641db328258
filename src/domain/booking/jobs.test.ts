import { expect, test } from 'vitest';
import { isJob, JOB_CODE, jobsFor } from './jobs.ts';

// R5.52
test('four kinds of employee have the code 2', () => {
  const employees = ['pubblico', 'oltre-15', 'fino-15', 'snc-sas'] as const;
  expect(employees.map((job) => JOB_CODE[job])).toEqual(['2', '2', '2', '2']);
});

// R5.53
test('a pensioner is 3, self-employed 1, anyone else 4', () => {
  expect([JOB_CODE.pensionato, JOB_CODE.autonomo, JOB_CODE.altro]).toEqual(['3', '1', '4']);
});

// R5.54
test('the self-employed are offered only without a direct agency', () => {
  expect(jobsFor(false)).toContain('autonomo');
  expect(jobsFor(true)).not.toContain('autonomo');
  expect(jobsFor(true)).toHaveLength(jobsFor(false).length - 1);
});

test('a property name of every object, such as toString, is no job', () => expect(isJob('toString')).toBe(false));
