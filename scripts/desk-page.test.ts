import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERMISSIONS, reachOf } from '../src/domain/desk/permissions.ts';
import { ROLES } from '../src/domain/desk/roles.ts';

const LETTERS = { branch: 'F', area: 'A', network: 'R', code: 'C', hand: 'M', own: 'o' } as const;

// R16.1.3
test('the document of the desk lists every permission with its roles and its scope', () => {
  const page = readFileSync(new URL('../docs/desk-setup.md', import.meta.url), 'utf8');
  expect(page).toContain(`| | ${ROLES.join(' | ')} |`);
  for (const permission of PERMISSIONS) {
    const cells = ROLES.map((role) => {
      const reach = reachOf(permission, role);
      return reach === null ? '–' : LETTERS[reach];
    });
    expect(page).toContain(`| ${permission} | ${cells.join(' | ')} |`);
  }
});
