// @vitest-environment happy-dom
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { humanToken } from './human-token.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// R6.8
test('the token of a proof of work is its solved challenge', async () => {
  const signed = { deriveKey, hmacSignatureSecret: 'secret' };
  const sfida = { ...(await createChallenge({ ...signed, algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3 })) };
  const token = await humanToken({ tipo: 'altcha', sfida }, 'prestito_personale');
  const { challenge, solution } = JSON.parse(atob(token));
  expect(challenge).toEqual(sfida);
  expect(await verifySolution({ ...signed, challenge, solution })).toMatchObject({ verified: true });
});

// R6.8, R13.4.4
test('the token of the hosted check is its answer for the action; without a check there is none', async () => {
  const execute = vi.fn(async () => 'scored');
  vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), execute });
  const hosted = { tipo: 'recaptcha', siteKey: 'site', script: 'https://check.example/api.js' } as const;
  expect(await humanToken(hosted, 'prestito_business')).toBe('scored');
  expect(execute.mock.calls).toEqual([['site', { action: 'prestito_business' }]]);
  expect(await humanToken({ tipo: 'off' }, 'prestito_business')).toBe('');
});

// R13.4.4
test("the hosted check's script loads first, with the key of the site; without it there is no token", async () => {
  const asked: string[] = [];
  const answering = (event: 'load' | 'error') =>
    vi.spyOn(document.head, 'append').mockImplementation((element) => {
      asked.push((element as HTMLScriptElement).src);
      const execute = async () => 'scored';
      if (event === 'load') vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), execute });
      (element as HTMLScriptElement).dispatchEvent(new Event(event));
    });
  const hosted = { tipo: 'recaptcha', siteKey: 'a site', script: 'https://check.example/api.js' } as const;
  answering('error');
  await expect(humanToken(hosted, 'prestito_business')).rejects.toThrow('did not come');
  answering('load');
  expect(await humanToken(hosted, 'prestito_business')).toBe('scored');
  expect(asked).toEqual(Array(2).fill('https://check.example/api.js?render=a%20site'));
});
