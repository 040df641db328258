// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Unbroken } from './unbroken.tsx';

afterEach(cleanup);
const sheet = readFileSync(join(import.meta.dirname, '../styles/base.css'), 'utf8');
/** What a selector of the sheet is given, alone or in a list. */
const given = (selector: string) =>
  [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors = '']) => selectors.split(',').some((one) => one.trim() === selector))
    .map(([, , style]) => style)
    .join();

// R14.3.11
test('«e-mail» stays on one line, in whatever sentence', () => {
  const { container } = render(<Unbroken>Scrivi la tua E-mail, una e-mail basta.</Unbroken>);
  expect(container.textContent).toBe('Scrivi la tua E-mail, una e-mail basta.');
  expect([...container.querySelectorAll('.whole')].map((one) => one.textContent)).toEqual(['E-mail', 'e-mail']);
  expect(given('.whole')).toContain('white-space: nowrap');
});

// R14.3.11
test.each(['h1::first-letter', 'h2::first-letter', ':not(p) > button > span::first-letter'])(
  '%s is a capital on every page',
  (selector) => expect(given(selector)).toContain('text-transform: uppercase'),
);
