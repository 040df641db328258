import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERMISSIONS, reachOf } from '../src/domain/desk/permissions.ts';
import { ROLES } from '../src/domain/desk/roles.ts';
import { testsCiting } from './coverage-page.mjs';
import { deskPageOf, sentenceId } from './desk-page.mjs';
import { readProject } from './project.mjs';

const LETTERS = { branch: 'F', area: 'A', network: 'R', code: 'C', hand: 'M', own: 'o' } as const;

// R16.1.3
test('the page about the desk says of every permission who has it, and how far', () => {
  const page = readFileSync(new URL('../docs/desk.md', import.meta.url), 'utf8');
  expect(page).toContain(`| | ${ROLES.join(' | ')} |`);
  for (const permission of PERMISSIONS) {
    const cells = ROLES.map((role) => {
      const reach = reachOf(permission, role);
      return reach === null ? '–' : LETTERS[reach];
    });
    expect(page).toContain(`| ${permission} | ${cells.join(' | ')} |`);
  }
});

test('the page about the desk says of every sentence that always holds which files show it: npm run coverage', () => {
  const read = (file: string) => readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8');
  const shown = testsCiting(read('spec-coverage.md'), readProject());
  const page = read('desk.md');
  const unshown = Array.from({ length: 20 }, (_, n) => sentenceId(n + 1)).filter((id) => !shown.has(id));
  expect([page.match(/^\| S\d+ \|/gm)?.length, unshown]).toEqual([20, []]);
  expect(page).toBe(deskPageOf(page, shown));
});
