import { afterAll, expect, test } from 'vitest';
import { remove } from './clone.testing.ts';
import { aFolder } from './folder.testing.ts';

const says = "console.log(process.argv.slice(2).join(' '));";
const packaged = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ bin: 'run.cjs' }),
  [`node_modules/${name}/run.cjs`]: says,
});
const { folder, node } = aFolder(['run-test.mjs', 'steps.mjs'], {
  ...{ 'package.json': '{}', 'package-lock.json': '{"packages":{}}' },
  ...{ 'node_modules/.package-lock.json': '{"packages":{}}', ...packaged('vitest'), ...packaged('@playwright/test') },
});
afterAll(() => remove(folder));

// R18.8.2
test.each([
  ['src/domain/flow/next.test.ts', 'run --project unit src/domain/flow/next.test.ts'],
  ['src/server/availability/race.db.test.ts', 'run --project server src/server/availability/race.db.test.ts'],
  ['e2e/book.e2e.ts', 'test -c e2e/playwright.config.ts book.e2e.ts'],
  ['src/domain/agenda', 'run src/domain/agenda'],
])('%s is run by the matching runner', async (path, expected) => {
  const { code, said } = await node(['scripts/run-test.mjs', path, '-x']);
  expect([code, said.trim()]).toEqual([0, `${expected} -x`]);
});

// R18.8.2
test('without a path it prints its usage', async () => {
  const { code, said } = await node(['scripts/run-test.mjs']);
  expect([code, said]).toEqual([1, expect.stringMatching(/^Usage: npm run one -- PATH/)]);
});
