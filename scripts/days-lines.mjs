// Summarises the role journeys: a line for each role and width, from Playwright's report.
const WIDEST = 12;

/** Role, input method, number of states checked, and number of findings. */
export function linesOf({ suites = [] }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) => tests.map((test) => lineOf(title, test))),
    ...linesOf({ suites: inner }),
  ]);
}

/** A run passes when at least one journey ran and all passed. */
export const exitOf = (code, lines) => (code === 0 && lines.length > 0 ? 0 : 1);

function lineOf(role, { projectName, results }) {
  const { annotations = [], errors = [], status, duration = 0 } = results.at(-1) ?? {};
  const states = annotations.filter(({ type }) => type === 'state').length;
  const found = errors.length === 0 ? (status === 'passed' ? 'no finding' : `not done (${status ?? 'not begun'})`) : `${errors.length} findings`;
  return `${role.padEnd(WIDEST)}${projectName.padEnd(WIDEST)}${String(states).padStart(3)} states  ${found}, ${Math.round(duration / 1000)} s`;
}
