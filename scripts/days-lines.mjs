// What came of the days: a line for each role and width, of Playwright's own report.
const WIDEST = 12;

/** Role, how it was worked, how many states were looked at, and how many findings there were. */
export function linesOf({ suites = [] }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) => tests.map((test) => lineOf(title, test))),
    ...linesOf({ suites: inner }),
  ]);
}

/** A run is green where every day went well, and one was worked at least. */
export const exitOf = (code, lines) => (code === 0 && lines.length > 0 ? 0 : 1);

function lineOf(role, { projectName, results }) {
  const { annotations = [], errors = [], status, duration = 0 } = results.at(-1) ?? {};
  const states = annotations.filter(({ type }) => type === 'state').length;
  const found = errors.length === 0 ? (status === 'passed' ? 'no finding' : `not done (${status ?? 'not begun'})`) : `${errors.length} findings`;
  return `${role.padEnd(WIDEST)}${projectName.padEnd(WIDEST)}${String(states).padStart(3)} states  ${found}, ${Math.round(duration / 1000)} s`;
}
