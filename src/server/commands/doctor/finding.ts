/** One finding of the doctor command. Red: broken. Yellow: works, but should be checked. */
export interface Finding {
  readonly level: 'green' | 'yellow' | 'red';
  readonly subject: string;
  readonly text: string;
}

const of =
  (level: Finding['level']) =>
  (subject: string, text: string): Finding => ({ level, subject, text });
export const green = of('green');
export const yellow = of('yellow');
export const red = of('red');

const LONGEST = 'identity'.length;

/** The printed line of a finding, such as `red     database  There is no database "fissa" at …`. */
export const lineOf = ({ level, subject, text }: Finding): string =>
  `${level.padEnd('yellow'.length)}  ${subject.padEnd(LONGEST)}  ${text.replace(/\s+/g, ' ')}`;

export const messageOf = (problem: unknown): string => (problem instanceof Error ? problem.message : 'unknown reason');

/** A short name for a network error: its code, or "no answer in time". */
export function codeOf(problem: unknown): string {
  const { name, code, cause } = problem as { readonly name?: string; readonly code?: string; readonly cause?: unknown };
  if (name === 'TimeoutError') return 'no answer in time';
  const [, status] = /^Proxy response \((\d+)\)/.exec(messageOf(problem)) ?? [];
  if (status !== undefined) return `the proxy answers ${status}`;
  if (typeof code === 'string') return code;
  return cause === undefined ? messageOf(problem) : codeOf(cause);
}
