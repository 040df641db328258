import { asUndelivered, DeliveryError } from './undelivered.ts';

/** SMTP commands whose rejection concerns the recipient or the mail; at earlier ones it concerns our account. */
const ABOUT_THE_LETTER: readonly unknown[] = ['RCPT TO', 'DATA'];
/** SMTP codes of authentication errors, which may come at any command and which the operator must correct. */
const ABOUT_US: readonly number[] = [530, 534, 535, 538];

/**
 * Classifies an SMTP error. A 5xx about the recipient or the mail is permanent (RFC 5321, 4.2.1). Anything else is
 * retried, so that a wrong password loses no mail.
 */
export function refusalOf(failure: unknown): DeliveryError {
  const { responseCode, command } = failure as { readonly responseCode?: unknown; readonly command?: unknown };
  if (typeof responseCode !== 'number') return asUndelivered(failure);
  const final = responseCode >= 500 && ABOUT_THE_LETTER.includes(command) && !ABOUT_US.includes(responseCode);
  return new DeliveryError(`smtp-${responseCode}`, { final });
}
