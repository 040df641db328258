import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFolder } from './folder.testing.ts';

const STEPS = `const did = (name) => async () => (console.log('did ' + name), 0);
export const root = process.cwd();
export const [ensureInstalled, ensureBuilt, tool] = [did('install'), did('build'), did('compile')];
`;
const PACKAGES = `export const missingPackages = () => process.env.MISSING?.split(' ') ?? [];
export const installLine = (missing) => 'apt-get install ' + missing.join(' ');
`;

let place: ReturnType<typeof aFolder>;
beforeEach(() => {
  const tools = { 'scripts/steps.mjs': STEPS, 'scripts/cluster-packages.mjs': PACKAGES };
  place = aFolder(['cluster.mjs', 'exit-with-parent.mjs'], tools);
  place.write('dist/tools/cluster/run.js', "console.log('runs ' + process.argv.slice(2));");
});
afterEach(() => rmSync(place.folder, { recursive: true }));

// R17.3.2
test('a missing package is named in one line with the command that installs it, and nothing starts', async () => {
  const { code, said } = await place.node(['scripts/cluster.mjs'], { MISSING: 'patroni haproxy' });
  expect([code, said.trimEnd().split('\n').length]).toEqual([1, 1]);
  expect(said).toContain('apt-get install patroni haproxy');
});

// R17.3.2
test('with all packages the cluster is installed, built, compiled and run with its arguments', async () => {
  const { code, said } = await place.node(['scripts/cluster.mjs', 'drill', '--short'], {});
  expect(code).toBe(0);
  expect(said.trimEnd().split('\n')).toEqual(['did install', 'did build', 'did compile', 'runs drill,--short']);
});
