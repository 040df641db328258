import { expect, test } from 'vitest';
import { testApp } from './app.testing.ts';

test.each(['/fa3/api/%zz', '/fa3/proxy/%zz', '/fa3/assets/%zz', '/fa3/citt%E0.pdf', '/%zz'])(
  'an undecodable address %s is malformed',
  async (address) => {
    const { app } = await testApp();
    const answer = await app.inject(address);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  },
);

// R2.1.3
test.each([
  ['/fa3/citt%E0', '/fa3/'],
  ['/fa3/%', '/fa3/'],
  ['/fa3/codice-fiscale%?prodotto=3&x=%E0', '/fa3/?prodotto=3&x=%E0'],
  ['/fa-uat/%zz/altro', '/fa3/'],
])('a malformed page address, %s, redirects to the first screen with its query', async (address, location) => {
  const { app } = await testApp();
  const answer = await app.inject(address);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect((await app.inject({ method: 'POST', url: address })).statusCode).toBe(400);
});
