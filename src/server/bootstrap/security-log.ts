import type { BaseDeps } from '../http/base-app.ts';
import type { Clock } from '../platform/clock.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import type { CommittedAct } from '../platform/database/after-commit.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { type LineSink, type LogEvent, type Report, reportTo } from '../platform/operator-log.ts';
import { openSecurityLog, type SecurityLog } from '../platform/security-log/open-security-log.ts';
import { createPseudonym } from '../platform/security-log/pseudonym.ts';
import { isSecurityCode, type SecurityEvent, securityEvent } from '../platform/security-log/security-event.ts';

interface Deps {
  readonly seal: Pick<Seal, 'hash'>;
  readonly metrics: Pick<Metrics, 'reported'>;
  readonly security: SecurityLog;
}

/** How security events of requests are logged: the pseudonyms, made with the installation's key, and their stream. */
export const securityLog = ({
  seal,
  metrics,
  security,
}: Deps): Required<Pick<BaseDeps, 'onSecurity' | 'pseudonym'>> => ({
  pseudonym: createPseudonym(seal),
  onSecurity(event) {
    metrics.reported({ event: 'security', ...event });
    security.write(event);
  },
});

interface LogsDeps {
  readonly environment: Pick<Environment, 'securityLog' | 'logLevel'>;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'securityLost' | 'securityWaiting' | 'reported'>;
  readonly log: LineSink;
}

/** Opens the operator's log, and the stream that gets the security events among its lines. */
export function openLogs({ environment, clock, metrics, log }: LogsDeps): {
  readonly tell: LogEvent;
  readonly security: SecurityLog;
} {
  const security = openSecurityLog(environment.securityLog, {
    clock,
    onLost: metrics.securityLost,
    onWaiting: metrics.securityWaiting,
    onFailure: (problem) => tell({ event: 'security-log-away', code: codeOf(problem) }),
  });
  const tell = reportTo(log, {
    ...environment,
    onReport(report) {
      metrics.reported(report);
      const event = eventIn(report);
      if (event !== null) security.write(event);
    },
  });
  return { tell, security };
}

const codeOf = (problem: unknown): string => {
  const { code } = problem as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
};

function eventIn(report: Report): SecurityEvent | null {
  if (report.event === 'security') return report;
  if (report.event !== 'cap-reached') return null;
  return securityEvent('cap-reached', { outcome: 'refused', route: report.route, subject: report.who });
}

/** Tells the security event of a committed audit entry, where its endpoint is one of the list. */
export function tellAct({ seal, tell }: Pick<Deps, 'seal'> & { readonly tell: LogEvent }): (act: CommittedAct) => void {
  const pseudonym = createPseudonym(seal);
  return ({ call, person, staff, refused, ...by }) => {
    // A refusal that is a security event by itself has the line of its answer.
    if (!isSecurityCode(call) || isSecurityCode(refused) || refused === 'step-up-needed') return;
    const subject = person === null ? staff : pseudonym(`person ${person.toString('hex')}`);
    const outcome = refused === '' ? 'done' : 'refused';
    tell({ event: 'security', ...securityEvent(call, { ...by, outcome, route: call, subject }) });
  };
}
