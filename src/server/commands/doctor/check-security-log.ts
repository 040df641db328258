import { open } from 'node:fs/promises';
import type { ConnectionOptions } from 'node:tls';
import { destinationText, type SecurityDestination } from '../../platform/security-log/destination.ts';
import { connectTls } from '../../platform/security-log/send-syslog.ts';
import { codeOf, type Finding, green, red } from './finding.ts';

const SUBJECT = 'security';
const TIMEOUT_MS = 5_000;

/** Checks that security events can be written: opens the file, or connects to the receiver without sending anything. */
export async function securityLogFinding(to: SecurityDestination, options: ConnectionOptions = {}): Promise<Finding> {
  const name = destinationText(to);
  try {
    if (to.type === 'file') {
      await (await open(to.path, 'a', 0o640)).close();
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
