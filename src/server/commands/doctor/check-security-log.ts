import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ConnectionOptions } from 'node:tls';
import { destinationText, type SecurityDestination } from '../../platform/security-log/destination.ts';
import { connectTls } from '../../platform/security-log/send-syslog.ts';
import { codeOf, type Finding, green, red } from './finding.ts';

const SUBJECT = 'security';
const TIMEOUT_MS = 5_000;

/** Checks that security events can be written, without writing: a file that the doctor made would be another user's. */
export async function securityLogFinding(to: SecurityDestination, options: ConnectionOptions = {}): Promise<Finding> {
  const name = destinationText(to);
  try {
    if (to.type === 'file') {
      await mayAppend(to.path);
      return green(SUBJECT, `events are appended to ${name}`);
    }
    const socket = await connectTls(to, { timeoutMs: TIMEOUT_MS, ...options });
    const protocol = socket.getProtocol();
    socket.destroy();
    return green(SUBJECT, `${name} takes events (${protocol})`);
  } catch (problem) {
    const why = `(${codeOf(problem)}): FISSA_SECURITY_LOG`;
    return red(
      SUBJECT,
      to.type === 'file'
        ? `this user cannot append to ${name} ${why}`
        : `${name} cannot be reached by TLS, or this machine does not trust its certificate ${why}`,
    );
  }
}

/** Throws the operating system's error when this user can neither append to the file nor create it. */
async function mayAppend(path: string): Promise<void> {
  try {
    await access(path, constants.W_OK);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'ENOENT') throw problem;
    await access(dirname(path), constants.W_OK);
  }
}
