import { afterAll, expect, test } from 'vitest';
import { remove } from './clone.testing.ts';
import { aFolder } from './folder.testing.ts';

const says = "console.log(process.env.FISSA_BODIES, process.env.FISSA_BODIES_SEED, process.argv.slice(2).join(' '));";
const { folder, node } = aFolder(['fuzz.mjs', 'steps.mjs'], {
  ...{ 'package.json': '{}', 'package-lock.json': '{"packages":{}}' },
  ...{ 'node_modules/.package-lock.json': '{"packages":{}}', 'node_modules/vitest/run.cjs': says },
  'node_modules/vitest/package.json': JSON.stringify({ bin: 'run.cjs' }),
});
afterAll(() => remove(folder));

// R13.1.6
test.each([
  [[], /^150 bodies a call, seed (\d+)\n150 \1 run --project server src\/server\/bootstrap\/fuzz$/],
  [['300', '7'], /^300 bodies a call, seed 7\n300 7 run/],
])('the number of generated bodies follows the arguments %j', async (asked, said) => {
  const ended = await node(['scripts/fuzz.mjs', ...asked]);
  expect([ended.code, ended.said.trim()]).toEqual([0, expect.stringMatching(said)]);
});
