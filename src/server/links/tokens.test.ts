import { hkdfSync } from 'node:crypto';
import { EncryptJWT, type JWTPayload, jwtDecrypt, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTokens, KINDS, type TokenKind } from './tokens.ts';

const signing = Buffer.alloc(32, 3);
const now = Date.parse('2026-11-21T09:00:00Z');
const tokens = createTokens({ signing }, () => new Date(now));
const ALL = Object.keys(KINDS) as TokenKind[];
const open = (token: string) => tokens.open(token, ALL, 'velaria');

/** The key of the project's own tokens, so that the failures below have another reason. */
const ourKey = new Uint8Array(hkdfSync('sha256', signing, '', 'fissa link tokens', 32));
const good = {
  iss: 'fissa',
  aud: 'velaria',
  jti: 'one',
  exp: now / 1000 + 60,
  AppCode: 'FAPARTNER',
  parametri: { cap: '20121' },
};
const encrypted = (payload: JWTPayload, head: { alg: string; enc: string } = { alg: 'dir', enc: 'A256GCM' }) =>
  new EncryptJWT(payload).setProtectedHeader(head).encrypt(ourKey);

// R4.89
test('a token contains issuer, site, kind, id, start and expiry', async () => {
  const { payload } = await jwtDecrypt(await tokens.make('chat', 'velaria', { cap: '20121' }), ourKey, {
    currentDate: new Date(now),
  });
  const iat = now / 1000;
  const names = { iss: 'fissa', aud: 'velaria', AppCode: 'CHATBOT', jti: expect.stringMatching(/^[\w-]{36}$/) };
  expect(payload).toEqual({ ...names, iat, exp: iat + 86_400, parametri: { cap: '20121' } });
});

test('a token that another program made by the documented rules is accepted', async () => {
  expect(await open(await encrypted(good))).toMatchObject({ kind: 'partner', jti: 'one', claims: { cap: '20121' } });
});

// R4.89
test.each([
  ['of another issuer', { ...good, iss: 'other' }],
  ['without an issuer', { ...good, iss: undefined }],
  ['for another site', { ...good, aud: 'quintavela' }],
  ['without an audience', { ...good, aud: undefined }],
  ['without a name', { ...good, jti: undefined }],
  ['without an end', { ...good, exp: undefined }],
  ['that is over', { ...good, exp: now / 1000 - 1 }],
  ['that begins tomorrow', { ...good, nbf: now / 1000 + 86_400 }],
  ['of a kind nobody knows', { ...good, AppCode: 'ALTRO' }],
])('a token %s is refused', async (_, payload) =>
  expect(await open(await encrypted(payload as JWTPayload))).toBe(null),
);

// R4.89
test.each([
  { alg: 'A256KW', enc: 'A256GCM' },
  { alg: 'A256GCMKW', enc: 'A256GCM' },
])('a token with the right key and other algorithms, %j, is refused', async (head) => {
  expect(await open(await encrypted(good, head))).toBe(null);
});

// R4.89
test('a signed, readable token is refused', async () => {
  expect(await open(await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(ourKey))).toBe(null);
  expect(await open(await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(signing))).toBe(null);
});

// R7.27
test('unknown names, values that are no text, and overlong values are dropped', async () => {
  const parametri = {
    cap: '20121',
    typUrl: 'https://elsewhere.example',
    email: 7,
    lastName: 'a'.repeat(255),
    data: '',
  };
  const opened = await open(await encrypted({ ...good, parametri }));
  expect(opened?.claims).toEqual({ cap: '20121' });
  expect(
    (await open(await encrypted({ ...good, parametri: JSON.parse('{"__proto__":{"cap":"1"}}') })))?.claims,
  ).toEqual({});
});

// R4.89
test('a token is unreadable', async () => {
  const token = await tokens.make('partner', 'velaria', { fiscalCode: 'BLLGVR87D52M999Y' });
  const readable = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(readable.join()).not.toMatch(/BLLGVR|FAPARTNER|velaria/);
});

// R4.89
test("a mail's link is valid for thirty days", async () => {
  const token = await tokens.make('mail', 'velaria', { oppID: 'ABCDEFGHIJKLMNOPQR' });
  const after = (days: number, seconds: number) => new Date(now + (days * 86_400 + seconds) * 1000);
  const opened = (at: Date) => createTokens({ signing }, () => at).open(token, ALL, 'velaria');
  expect(await opened(after(30, -1))).toMatchObject({ kind: 'mail' });
  expect(await opened(after(30, 1))).toBe(null);
});

// R7.28, R7.29
test('every documented name is accepted', async () => {
  const names =
    'firstName lastName email mobilePhone fiscalCode codFiliale data ora ricontatto oppID contactID IsForzosoClink ' +
    'agenteCodice cap capResidenza prodotto privacyExtcommoffer privacyOtherservice privacyProfilazione ' +
    'privacyInterncommoffer consVersion consTime utm_source utm_medium utm_campaign utm_date utm_content utm_term mediacode';
  const parametri = Object.fromEntries(names.split(' ').map((name) => [name, `of ${name}`]));
  expect((await open(await encrypted({ ...good, parametri })))?.claims).toEqual(parametri);
});

// R13.8.1
test('a link with a former key is valid while that key is in the key ring; new links use the first key', async () => {
  const clock = () => new Date(now);
  const next = { signing: Buffer.alloc(32, 4) };
  const both = createTokens({ ...next, previous: [{ signing }] }, clock);
  const mail = await tokens.make('mail', 'velaria', { oppID: 'A'.repeat(18) });
  expect(await both.open(mail, ALL, 'velaria')).toMatchObject({ kind: 'mail' });
  expect(await createTokens(next, clock).open(mail, ALL, 'velaria')).toBe(null);
  const made = await both.make('mail', 'velaria', { oppID: 'A'.repeat(18) });
  expect(await createTokens(next, clock).open(made, ALL, 'velaria')).toMatchObject({ kind: 'mail' });
  expect(await open(made)).toBe(null);
});
