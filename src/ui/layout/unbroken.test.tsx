// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Unbroken } from './unbroken.tsx';

afterEach(cleanup);

// R14.3.11
test('«e-mail» stays on one line, also with a capital', () => {
  const { container } = render(<Unbroken>Scrivi la tua E-mail, una e-mail basta.</Unbroken>);
  expect(container.textContent).toBe('Scrivi la tua E-mail, una e-mail basta.');
  expect([...container.querySelectorAll('.whole')].map((one) => one.textContent)).toEqual(['E-mail', 'e-mail']);
});
