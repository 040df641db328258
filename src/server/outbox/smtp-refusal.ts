import { asUndelivered, DeliveryError } from './undelivered.ts';

/** Commands whose rejection concerns the recipient or the letter; earlier ones concern our account. */
const ABOUT_THE_LETTER: readonly unknown[] = ['RCPT TO', 'DATA'];
/** Authentication errors may come at any command and are the operator's to correct. */
const ABOUT_US: readonly number[] = [530, 534, 535, 538];

/**
 * Classifies an SMTP rejection: for recipient or letter 5xx is permanent and 4xx transient (RFC 5321, 4.2.1). Any
 * other is retried, so that a wrong password loses no letter.
 */
export function refusalOf(failure: unknown): DeliveryError {
  const { responseCode, command } = failure as { readonly responseCode?: unknown; readonly command?: unknown };
  if (typeof responseCode !== 'number') return asUndelivered(failure);
  const final = responseCode >= 500 && ABOUT_THE_LETTER.includes(command) && !ABOUT_US.includes(responseCode);
  return new DeliveryError(`smtp-${responseCode}`, { final });
}
