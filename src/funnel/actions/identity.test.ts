// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { canSignIn } from './identity.ts';

test('a sign-in is offered only on the host to which the provider returns', () => {
  expect(canSignIn({ identity: location.origin })).toBe(true);
  expect(canSignIn({ identity: 'https://velaria.example' })).toBe(false);
  expect(canSignIn({ identity: '' })).toBe(false);
});
