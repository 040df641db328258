import { expect, test } from 'vitest';
import { sendSignOut } from './sign-in.ts';

const answering = (reply: () => Promise<Response>): typeof fetch => reply;

// R16.1.1
test.each([
  [
    'the address of the logout',
    async () => Response.json({ poi: 'https://login.example/esci' }),
    'https://login.example/esci',
  ],
  ['none where the provider has no logout', async () => Response.json({ poi: null }), null],
  ['none for an answer of an older server', async () => new Response(null, { status: 204 }), null],
  ['none without an answer', async () => Promise.reject(new TypeError('network')), null],
])('signing out returns %s', async (_name, reply, expected) => {
  expect(await sendSignOut(answering(reply))).toBe(expected);
});
