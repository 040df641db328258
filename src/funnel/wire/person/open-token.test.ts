import { expect, test } from 'vitest';
import { claimedConsents, claimedPerson } from '#domain/link/claims.ts';
import { NO_LINK } from '#domain/link/link.ts';
import { reader } from '#domain/link/read.ts';
import { aFlow } from '../../session/deps.testing.ts';
import { openToken } from './open-token.ts';

const opened = { Status: '0', parametri: [{ keyCode: 'firstName', valore: 'Ginevra' }] };
const says = (claims: Readonly<Record<string, string>>) => reader(Object.entries(claims));

// R4.82, R4.85, R1.15
test.each([
  ['FAPARTNER', 'decodeToken', 'FAPARTNER'],
  ['', 'decodeToken', ''],
  ['CHATBOT', 'decodeChatToken', 'CHATBOT'],
  ['FAC5', 'decodeB2BToken', 'FAC5'],
])('a token with the code %j is opened by %s (R7.24-R7.26)', async (appCode, name, AppCode) => {
  const { deps, done } = aFlow({ [name]: opened });
  const { claims } = await openToken(deps, { ...NO_LINK, token: 'abc', appCode });
  expect(claims('firstName')).toBe('Ginevra');
  expect(done.calls.map((call) => [call.name, call.input])).toEqual([[name, { token: 'abc', AppCode }]]);
});

test('a token that is valid for one request is sent with a key, so that a repeat is the same request', async () => {
  const { deps, done } = aFlow({ decodeB2BToken: opened }, { token: 'visit' });
  await openToken(deps, { ...NO_LINK, token: 'abc', appCode: 'FAC5' });
  expect(done.calls).toMatchObject([{ key: expect.stringMatching(/^visit-/) }]);
});

test('a token that does not open has no claims, and reports whether a server decoded it (R4.90)', async () => {
  const { deps, done } = aFlow({ decodeToken: { Status: '1', parametri: [] } });
  const open = async (from: typeof deps, token: string) => {
    const { claims, unreachable } = await openToken(from, { ...NO_LINK, token });
    return [claims('firstName'), unreachable];
  };
  expect(await open(deps, '')).toEqual(['', false]);
  expect(done.calls).toEqual([]);
  expect(await open(deps, 'abc')).toEqual(['', false]);
  expect(await open(aFlow({}).deps, 'abc')).toEqual(['', true]);
});

test('a token gives its person without the tax code, which the link has (R7.28)', () => {
  const claims = {
    firstName: 'Ginevra',
    lastName: 'Bellacqua',
    email: 'g@velaria.example',
    mobilePhone: '333 1234567',
  };
  expect(claimedPerson(says({ ...claims, fiscalCode: 'BLLGVR87D52M999Y' }))).toEqual({
    firstName: 'Ginevra',
    lastName: 'Bellacqua',
    email: 'g@velaria.example',
    mobile: '333 1234567',
  });
});

test('a consent of a token is given, refused, or not answered (R3.3, R7.29)', () => {
  expect(
    claimedConsents(says({ privacyInterncommoffer: '1', privacyOtherservice: '0', privacyProfilazione: 'si' })),
  ).toEqual({
    privacyInterncommoffer: 1,
    privacyOtherservice: 0,
    privacyProfilazione: null,
    privacyExtcommoffer: null,
  });
});
