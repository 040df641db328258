import { expect, test } from 'vitest';
import { grantedScopes } from './partner.ts';

const ALLOWED = ['search', 'book'] as const;

// R18.11.2
test.each([
  ['no request', undefined, ['search', 'book']],
  ['one of them', 'book', ['book']],
  ['both, in another order', 'book search', ['search', 'book']],
  ['one that the program lacks', 'search change', null],
  ['an unknown one', 'everything', null],
  ['an empty list', '', null],
  ['two blanks', 'search  book', null],
] as const)('a token for %s gets the scopes %j -> %j', (_, asked, granted) => {
  expect(grantedScopes(asked, ALLOWED)).toEqual(granted);
});
