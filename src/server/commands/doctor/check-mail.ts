import { createTransport } from 'nodemailer';
import { codeOf, type Finding, green, messageOf, red } from './finding.ts';

const PATIENCE_MS = 8_000;

/** Connects to the mail server, starts TLS and signs in, without sending a mail. */
export async function mailFinding(smtpUrl: string | undefined, verify = greet): Promise<Finding> {
  if (smtpUrl === undefined) return green('mail', 'no SMTP_URL: written to files');
  const { host, username } = new URL(smtpUrl);
  try {
    await verify(smtpUrl);
    return green('mail', `${host} answers${username === '' ? '' : `, and knows "${decodeURIComponent(username)}"`}`);
  } catch (problem) {
    return red('mail', `SMTP_URL: ${whatIs(host, problem)}`);
  }
}

/**
 * What is wrong with the mail server. The mail library has one code for all socket errors, so their message is read.
 */
function whatIs(host: string, problem: unknown): string {
  const message = messageOf(problem);
  const code = /\bE[A-Z]{6,}\b/.exec(message)?.[0] ?? codeOf(problem);
  if (code === 'EAUTH') return `${host} does not accept this name and password`;
  if (/certificate|\bSSL\b|\bTLS\b/i.test(message) || code === 'ETLS')
    return `TLS with ${host} fails (${code}): smtps:// is for port 465, and this machine must trust its certificate`;
  return `${host} cannot be reached, or is no mail server (${code})`;
}

async function greet(url: string): Promise<void> {
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
