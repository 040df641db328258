import type { ConnectionOptions } from 'node:tls';
import type { Clock } from '../clock.ts';
import { createFileSender } from './append-to-file.ts';
import { bufferLines } from './buffered-lines.ts';
import type { SecurityDestination } from './destination.ts';
import { type SecurityEvent, securityLine } from './security-event.ts';
import { createSyslogSender } from './send-syslog.ts';

/** The stream of security events beside the operator's log. */
export interface SecurityLog {
  write(event: SecurityEvent): void;
  stop(): Promise<void>;
}

interface SecurityLogDeps {
  readonly clock: Clock;
  readonly onLost: (count: number) => void;
  readonly onWaiting?: (count: number) => void;
  readonly onFailure: (problem: unknown) => void;
}

/** Opens the stream to its destination; without one it writes nothing. `tls`: options of the connection, for tests. */
export function openSecurityLog(
  to: SecurityDestination | undefined,
  deps: SecurityLogDeps,
  tls: ConnectionOptions = {},
): SecurityLog {
  if (to === undefined) return { write: () => undefined, stop: async () => undefined };
  const lines = bufferLines(to.type === 'file' ? createFileSender(to.path) : createSyslogSender(to, tls), deps);
  return {
    write(event) {
      const at = deps.clock();
      lines.write({ at, kind: event.kind, isRefused: event.outcome === 'refused', text: securityLine(event, at) });
    },
    stop: lines.stop,
  };
}
