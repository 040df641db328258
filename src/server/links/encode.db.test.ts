import { afterEach, beforeEach, expect, test } from 'vitest';
import { lookUp } from '#contract/lookup.ts';
import { encodeToken } from '#contract/tokens.ts';
import { aContext, aDeps, customer } from '../booking/booking.testing.ts';
import { lookUpCall } from '../booking/lookup/look-up.ts';
import { noCheck } from '../http/human-check/off.ts';
import { secondsLeft } from '../http/limits/attempts.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { encodeTokenCall } from './encode.ts';
import { createTokens } from './tokens.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const tokens = createTokens({ signing: Buffer.alloc(32, 3) }, () => new Date());
const visitor = (n: number) => aContext({ site: 'quintavela', visit: Buffer.alloc(32, n) });

async function lookedUp(code: string, who = visitor(5)): Promise<void> {
  const deps = { ...aDeps(fresh.db), humanCheck: noCheck };
  await lookUpCall(deps)(lookUp.input.parse({ CodiceFiscale: code, RecaptchaToken: '', flusso: 'C5' }), who);
}

async function encode(claims: Readonly<Record<string, string>>, who = visitor(5)) {
  const parametri = Object.entries(claims).map(([keyCode, valore]) => ({ keyCode, valore }));
  const { db, seal } = aDeps(fresh.db);
  return encodeTokenCall({ db, seal, tokens, mainSite: 'velaria' })(
    encodeToken.input.parse({ AppCode: 'FAC5', parametri }),
    who,
  );
}
/** The main site's reading of a token for these claims. */
async function sealed(claims: Readonly<Record<string, string>>, who = visitor(5)) {
  const made = await encode(claims, who);
  const opened = made.ok ? await tokens.open(made.value.body.token, ['b2b'], 'velaria') : null;
  return opened?.claims;
}
const typed = {
  firstName: 'Ginevra',
  lastName: 'Bellacqua',
  email: 'ginevra@posta.example',
  mobilePhone: '333 1234567',
  fiscalCode: customer.code,
};

// R13.9.1
test('without an own lookup a visit gets an empty token, so that invented data are never encrypted', async () => {
  expect(await sealed(typed)).toEqual({});
  expect(await sealed({ email: typed.email, mobilePhone: typed.mobilePhone })).toEqual({});
});

// R13.9.1, R7.36
test("after an own lookup the token contains the visit's typed data and the normalised tax code", async () => {
  await lookedUp(customer.code);
  expect(await sealed({ ...typed, fiscalCode: 'bllgvr 87d52 m999y' })).toEqual(typed);
});

// R13.9.1
test('the lookup of another visit, or of another tax code, does not allow a token', async () => {
  await lookedUp(customer.code);
  expect(await sealed(typed, visitor(6))).toEqual({});
  expect(await sealed({ ...typed, fiscalCode: 'RSSMRA80A01H501U' })).toEqual({});
});

// R13.9.1
test.each([
  ['somebody else’s names', { firstName: 'Mario', lastName: 'Rossi' }, { firstName: '', lastName: '' }],
  ['one name alone', { lastName: '' }, { firstName: '', lastName: '' }],
  ['an address that is none', { email: 'http://evil.example/' }, { email: '' }],
  ['a number that is none', { mobilePhone: 'call me' }, { mobilePhone: '' }],
  ['a mask', { email: 'g***@p***.example' }, { email: '' }],
])('%s is left out', async (_, given, kept) => {
  await lookedUp(customer.code);
  const wanted = Object.entries({ ...typed, ...kept }).filter(([, value]) => value !== '');
  expect(await sealed({ ...typed, ...given })).toEqual(Object.fromEntries(wanted));
});

test('an invalid tax code is never encrypted, although it was looked up', async () => {
  await lookedUp('RSSMRA80A01H501X');
  expect(await sealed({ fiscalCode: 'RSSMRA80A01H501X' })).toEqual({});
});

// R13.3.5, R13.9.1
test('a visit gets ten tokens an hour and is then told how long to wait; another visit counts separately', async () => {
  for (let i = 0; i < 10; i++) expect((await encode({})).ok).toBe(true);
  const left = await secondsLeft(fresh.db, 60);
  const refused = await encode(typed);
  expect(refused).toMatchObject({ ok: false, error: 'too-many-requests', seconds: expect.any(Number) });
  expect(Math.abs(('seconds' in refused ? refused.seconds : 0) - left)).toBeLessThanOrEqual(2);
  expect((await encode(typed, visitor(6))).ok).toBe(true);
});

test('only names of form fields are accepted', () => {
  for (const keyCode of ['oppID', 'prodotto', 'privacyProfilazione', 'codFiliale', 'agenteCodice'])
    expect(encodeToken.input.safeParse({ AppCode: 'FAC5', parametri: [{ keyCode, valore: '1' }] }).success).toBe(false);
});
