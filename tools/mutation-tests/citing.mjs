// Finds the tests that cite a requirement, and the arguments with which Vitest runs only these.
import { testsCiting } from '../../scripts/requirements.mjs';

const IN_DATABASE = /\.db\.test\.ts$/;
const IN_BROWSER = /\.e2e\.ts$/;

/**
 * Maps requirement ids to Vitest arguments (files and test titles), the faster project first. Browser tests are left
 * out.
 */
export function citing(page, sources) {
  return new Map([...testsCiting(page, sources)].map(([id, tests]) => [id, asked(tests)]));
}

function asked(tests) {
  const unit = tests.filter(({ file }) => !IN_BROWSER.test(file) && !IN_DATABASE.test(file));
  const server = tests.filter(({ file }) => IN_DATABASE.test(file));
  return [
    { project: 'unit', tests: unit },
    { project: 'server', tests: server },
  ]
    .filter((each) => each.tests.length > 0)
    .map(({ project, tests: named }) => ({
      project,
      files: [...new Set(named.map(({ file }) => file))],
      titles: named.map(({ title }) => patternOf(title)).join('|'),
    }));
}

/** A pattern that matches a test title; its placeholders for values match anything. */
export const patternOf = (title) =>
  title
    .replaceAll(/\\(['"`])/g, '$1')
    .split(/%[sdifjoOp#$]|\$\{[^}]*\}|\$[A-Za-z_][\w.]*/)
    .map((part) => part.replaceAll('%%', '%').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^]*');
