import { asUndelivered, Undelivered } from './undelivered.ts';

/** What the server was told when it refused the recipient or the letter; before that it refuses its own customer: us. */
const ABOUT_THE_LETTER: readonly unknown[] = ['RCPT TO', 'DATA'];
/** "Authentication required" and its kin may come at any command, and are the operator's to mend. */
const ABOUT_US: readonly number[] = [530, 534, 535, 538];

/**
 * What a mail server's refusal means: of the recipient or the letter 5xx is final and 4xx passes (RFC 5321, 4.2.1).
 * Everything else is tried again: a wrong password is nobody's letter lost.
 */
export function refusalOf(failure: unknown): Undelivered {
  const { responseCode, command } = failure as { readonly responseCode?: unknown; readonly command?: unknown };
  if (typeof responseCode !== 'number') return asUndelivered(failure);
  const final = responseCode >= 500 && ABOUT_THE_LETTER.includes(command) && !ABOUT_US.includes(responseCode);
  return new Undelivered(`smtp-${responseCode}`, { final });
}
