import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { home } from './files.testing.ts';

const root = join(home, '..');
const page = readFileSync(join(root, 'docs/production.md'), 'utf8');

// R18.2.4
test('every command and file of the production page exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const commands = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(15);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const files = [...page.matchAll(/\b(?:deploy|docs)\/[\w./-]*\w/g)].map(([name]) => name);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});
