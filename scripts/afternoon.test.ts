import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFolder } from './folder.testing.ts';

const STEPS = `const did = (name) => async () => (console.log('did ' + name), 0);
export const root = process.cwd();
export const [ensureInstalled, ensureBuilt, tool] = [did('install'), did('build'), did('compile')];
`;
const PACKAGES = "export const absentPackages = () => process.env.MISSING?.split(' ') ?? [];\n";
const BROWSER = "export const ensureBrowser = async () => 'x';\n";

let place: ReturnType<typeof aFolder>;
beforeEach(() => {
  const tools = {
    'scripts/steps.mjs': STEPS,
    'scripts/afternoon-packages.mjs': PACKAGES,
    'scripts/browser.mjs': BROWSER,
  };
  place = aFolder(['afternoon.mjs', 'exit-with-parent.mjs'], tools);
  place.write('dist/tools/install-rehearsal/run.js', "console.log('runs ' + process.argv.slice(2));");
});
afterEach(() => rmSync(place.folder, { recursive: true }));

// R18.10.1
test('a missing package is named in one line with the command that installs it, and nothing starts', async () => {
  const { code, said } = await place.node(['scripts/afternoon.mjs'], { MISSING: 'postgresql-15 nginx' });
  expect([code, said.trimEnd().split('\n').length]).toEqual([1, 1]);
  expect(said).toContain('apt-get install postgresql-15 nginx');
});

// R18.10.1
test('with all packages the rehearsal is installed, built, compiled and run with its arguments', async () => {
  const { code, said } = await place.node(['scripts/afternoon.mjs', '--short'], {});
  expect([code, said.trimEnd().split('\n')]).toEqual([0, ['did install', 'did build', 'did compile', 'runs --short']]);
});
