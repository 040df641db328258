import { userInfo } from 'node:os';
import { systemClock } from '../platform/clock.ts';
import { reportTo } from '../platform/operator-log.ts';
import { destinationText, type SecurityDestination } from '../platform/security-log/destination.ts';
import { openSecurityLog } from '../platform/security-log/open-security-log.ts';
import { type SecurityCode, securityEvent } from '../platform/security-log/security-event.ts';

type Recorded = SecurityCode<'role-change' | 'key-change' | 'import' | 'export' | 'closure'>;

/**
 * Writes the security event of a command that changed or exported something: to standard error, and to the configured
 * destination. The command succeeded already, so an event that does not arrive is only reported.
 */
export async function recordAct(
  to: SecurityDestination | undefined,
  code: Recorded,
  { subject = '' }: { readonly subject?: string } = {},
): Promise<void> {
  const event = securityEvent(code, { route: 'command', actorType: 'command', actor: userName(), subject });
  reportTo(process.stderr)({ event: 'security', ...event });
  const log = openSecurityLog(to, {
    clock: systemClock,
    onFailure: () => undefined,
    onLost: () => console.error(`${to && destinationText(to)} did not get the security event: FISSA_SECURITY_LOG`),
  });
  log.write(event);
  await log.stop();
}

/** The user of the operating system; '' where it has no name, as in some containers. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
