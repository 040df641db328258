// npm run one -- PATH …: runs the tests of a file or folder with the matching runner; arguments after the path go to
// the runner.
import { ensureInstalled, tool } from './steps.mjs';

const [path, ...rest] = process.argv.slice(2);
if (path === undefined) {
  console.error('Usage: npm run one -- PATH [options of vitest, or of playwright for a file of e2e]');
  process.exit(1);
}
await ensureInstalled();
process.env.FISSA_LONG_TESTS = 'on';
process.exitCode = await runner();

function runner() {
  const file = path.replaceAll('\\', '/');
  if (/^(\.\/)?e2e(\/|$)/.test(file))
    return tool('@playwright/test', ['test', '-c', 'e2e/playwright.config.ts', file.replace(/^(\.\/)?e2e\/?/, ''), ...rest]);
  if (!/\.test\.tsx?$/.test(file)) return tool('vitest', ['run', file, ...rest]);
  return tool('vitest', ['run', '--project', file.includes('.db.test.') ? 'server' : 'unit', file, ...rest]);
}
