import type { Environment } from './environment.ts';

type Told = Pick<Environment, 'humanCheck' | 'databaseUrl' | 'demo' | 'siteFile' | 'smtpUrl' | 'role'>;

/**
 * Warnings for the operator at start, one line each. With `DATABASE_URL` demo brands and mail files stay possible,
 * since a trial needs them, but give a warning.
 */
export function warningsOf({ humanCheck, databaseUrl, demo, siteFile, smtpUrl, role }: Told): string[] {
  const isOwn = databaseUrl !== undefined;
  return [
    ...(humanCheck === 'off' ? ['FISSA_HUMAN_CHECK=off, anyone may automate the calls.'] : []),
    ...(isOwn && demo ? ['FISSA_DEMO=true, an empty database is filled with invented branches and people.'] : []),
    ...(isOwn && siteFile === undefined ? ['FISSA_SITE is not set, the page shows the invented brands.'] : []),
    ...(isOwn && smtpUrl === undefined && role !== 'edge'
      ? ['SMTP_URL is not set, mail is written to files and reaches nobody.']
      : []),
  ].map((line) => `Warning: ${line}`);
}
