import { citizenProblems } from './citizen-settings.ts';
import { deskProblems } from './desk-settings.ts';
import type { Variables } from './settings.ts';
import { isLoopback } from './trusted-proxies.ts';

const UNTRUSTED =
  "FISSA_TRUSTED_PROXIES is missing: on a HOST that others reach, name the proxies in front (CIDRs) or say 'none'";

/** One line for each setting that is missing although another one requires it. */
export function missingCompanions(values: Variables, demo: boolean): string[] {
  const problems: string[] = [];
  const recaptcha = values.FISSA_HUMAN_CHECK === 'recaptcha';
  if (recaptcha && values.RECAPTCHA_SECRET === undefined)
    problems.push('RECAPTCHA_SECRET is missing: FISSA_HUMAN_CHECK=recaptcha needs it');
  if (recaptcha && values.RECAPTCHA_SITE_KEY === undefined)
    problems.push('RECAPTCHA_SITE_KEY is missing: FISSA_HUMAN_CHECK=recaptcha needs it');
  if (values.DATABASE_URL !== undefined && values.FISSA_KEYS === undefined)
    problems.push('FISSA_KEYS is missing: with DATABASE_URL the keys must be given');
  if (values.FISSA_ROLE === 'worker' && values.DATABASE_URL === undefined)
    problems.push('DATABASE_URL is missing: FISSA_ROLE=worker delivers what others wrote there');
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined)
    problems.push('DATABASE_URL is missing: DATABASE_DIRECT_URL is another way to the same database');
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined)
    problems.push('DATABASE_URL is missing: DATABASE_READ_URL is a copy of that database');
  if (values.WEBHOOK_URLS !== undefined && values.WEBHOOK_SECRET === undefined)
    problems.push('WEBHOOK_SECRET is missing: WEBHOOK_URLS needs it');
  if (values.WEBHOOK_SECRET_FORMER !== undefined && values.WEBHOOK_SECRET === undefined)
    problems.push('WEBHOOK_SECRET is missing: WEBHOOK_SECRET_FORMER is the one before it');
  if (values.FISSA_ROLE !== 'api' && !['auto', '1'].includes(values.FISSA_PROCESSES))
    problems.push('FISSA_ROLE is not api: several FISSA_PROCESSES are for that role alone');
  if (values.FISSA_DAY_LIST_MAIL === 'on' && values.SMTP_URL === undefined)
    problems.push('SMTP_URL is missing: FISSA_DAY_LIST_MAIL=on sends by it');
  if (values.FISSA_TRUSTED_PROXIES === undefined && !isLoopback(values.HOST)) problems.push(UNTRUSTED);
  return [...problems, ...deskProblems(values, demo), ...citizenProblems(values)];
}
