import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A run that takes longer than this counts as hanging. */
const PATIENCE_MS = 600_000;

/**
 * Runs the given tests until one fails. Results: `killed` (a test failed), `survived` (all passed), or `broken` (a file
 * did not load, no test ran, or the run did not end).
 */
export async function judge(home, asked) {
  for (const each of asked) {
    const { red, why, green, ended } = await untilRed(home, each);
    if (red !== undefined) return { verdict: 'killed', by: red, why };
    if (!ended || green === 0) return { verdict: 'broken', by: `${each.files.join(', ')} did not run` };
  }
  return { verdict: 'survived', by: asked.flatMap(({ files }) => files).join(', ') };
}

/** Runs until the first failure. If Vitest stops without recording one (two files failed together), runs all tests. */
async function untilRed(home, asked) {
  const quick = await runTests(home, asked, ['--bail', '1']);
  return quick.red === undefined && !quick.ended ? runTests(home, asked, []) : quick;
}

async function runTests(home, { project, files, titles }, more) {
  const report = join(home, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(home, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--project', project, ...more, '--reporter=json', `--outputFile=${report}`];
  const named = titles === '' ? [] : ['-t', titles];
  const code = await ran([vitest, ...args, ...named, ...files], home);
  if (!existsSync(report)) return { red: undefined, green: 0, ended: false };
  const results = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap((file) => file.assertionResults);
  const of = (status) => results.filter((result) => result.status === status);
  const [failed] = of('failed');
  return { red: failed?.fullName, why: failed?.failureMessages[0], green: of('passed').length, ended: code === 0 };
}

function ran(args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, FISSA_LONG_TESTS: 'on' }, stdio: 'ignore', timeout: PATIENCE_MS });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
