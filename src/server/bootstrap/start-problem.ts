import type { Environment } from '../platform/config/environment.ts';
import { explained } from '../platform/database/connect/explain.ts';

/** What to do, by error code of the operating system. */
const ADVICE: Readonly<Record<string, (environment: Told, problem: Failure) => string>> = {
  EADDRINUSE: (environment, problem) =>
    `another program uses this port: choose one with ${portSetting(environment, problem)}`,
  EACCES: (environment, problem) =>
    problem.syscall === 'listen'
      ? `ports below 1024 are an administrator's: choose another with ${portSetting(environment, problem)}`
      : `this user may not write there: FISSA_DATA_DIR is ${environment.dataDir}`,
  ENOSPC: ({ dataDir }) => `the disk is full: FISSA_DATA_DIR is ${dataDir}`,
};
interface Failure extends Error {
  readonly syscall?: string;
  readonly port?: number;
}
type Told = Pick<Environment, 'databaseUrl' | 'dataDir' | 'desk' | 'metricsPort'>;

/** The variable that names the port of a failed `listen`. */
function portSetting({ desk, metricsPort }: Told, { port }: Failure): string {
  if (port !== undefined && port === desk?.port) return 'DESK_PORT';
  return port !== undefined && port === metricsPort ? 'METRICS_PORT' : 'PORT';
}

/** Why a server does not start, in one line. Database errors have the same text as in `npm run doctor`. */
export function startProblem(problem: unknown, environment: Told): string {
  const told = environment.databaseUrl === undefined ? problem : explained(problem, environment.databaseUrl);
  const message = told instanceof Error ? told.message : 'unknown reason';
  const advice =
    told instanceof Error && 'code' in told ? ADVICE[String(told.code)]?.(environment, told as Failure) : undefined;
  return `Fissa cannot start: ${message.replace(/\s+/g, ' ')}${advice === undefined ? '' : ` (${advice})`}`;
}
