import { expect, test } from 'vitest';
import { TOKEN_KEYS } from '#contract/tokens.ts';
import { wordsOf } from '#texts/words-of.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { makeLink } from './make-link.ts';
import { createTokens } from './tokens.ts';

const clock = () => new Date('2026-11-21T09:00:00Z');
const tokens = createTokens({ signing: Buffer.alloc(32, 3) }, clock);
const make = async (kind: string, values: Record<string, string> = {}, host?: string) => {
  const made = await makeLink({ sites: demoSites, tokens }, { kind, values, host });
  return made.ok ? made.value : `! ${made.error}`;
};

// R0.59
test.each([
  ['branch', { id_filiale_direct: '0151' }, 'http://localhost:3000/fa3/?id_filiale_direct=0151'],
  ['agent', { agente_direct_clink: 'AG007' }, 'http://localhost:3000/fa3/clink-direct?agente_direct_clink=AG007'],
  [
    'landing',
    { codFiliale: '0151', utm_source: 'partner01', mediacode: 'PT01' },
    'http://localhost:3000/fa3/?codFiliale=0151&utm_source=partner01&mediacode=PT01',
  ],
])('a link of kind %s has the documented form', async (kind, values, link) =>
  expect(await make(kind, values)).toBe(link),
);

test("an agency's poster leads to the salary-backed host", async () => {
  expect(await make('agency', { id_filiale_direct_c5: 'A5012' }, 'c5.localhost')).toBe(
    'http://c5.localhost:3000/fa3/?id_filiale_direct_c5=A5012',
  );
});

// R0.59, R0.38
test('personal data are only in the token of a link', async () => {
  const link = await make('partner', { fiscalCode: 'BLLGVR87D52M999Y', email: 'g@posta.example', utm_source: 'p' });
  expect(link).not.toMatch(/BLLGVR|posta/);
  const url = new URL(link);
  expect([url.searchParams.get('AppCode'), url.searchParams.get('utm_source')]).toEqual(['FAPARTNER', 'p']);
  const opened = await tokens.open(url.searchParams.get('token') ?? '', ['partner'], 'velaria');
  expect(opened?.claims).toMatchObject({ fiscalCode: 'BLLGVR87D52M999Y', email: 'g@posta.example' });
});

// R0.59
test("a campaign's link asks for a call, with its person in the token", async () => {
  const url = new URL(await make('campaign', { fiscalCode: 'BLLGVR87D52M999Y' }));
  expect([...url.searchParams.keys()].sort()).toEqual(['ricontatto', 'token']);
  const opened = await tokens.open(url.searchParams.get('token') ?? '', ['campaign'], 'velaria');
  expect(opened?.claims).toMatchObject({ fiscalCode: 'BLLGVR87D52M999Y' });
});

// R0.59
test.each([
  ['partner', { AppCode: 'FAPARTNER' }],
  ['chat', { AppCode: 'CHATBOT' }],
  ['b2b', { AppCode: 'FAC5', isB2B: 'true' }],
] as const)('the token of a %s link has its own application code', async (kind, beside) => {
  const { searchParams } = new URL(await make(kind, { fiscalCode: 'BLLGVR87D52M999Y' }));
  const { token = '', ...rest } = Object.fromEntries(searchParams);
  expect(rest).toEqual(beside);
  expect((await tokens.open(token, [kind], 'velaria'))?.claims).toEqual({ fiscalCode: 'BLLGVR87D52M999Y' });
});

// R4.80, R0.38
test.each(['codiceFiscale', 'email', 'typUrl'])('a plain link cannot carry %s', async (name) => {
  expect(await make('branch', { id_filiale_direct: '0151', [name]: 'x' })).toBe(`! A plain link cannot carry ${name}`);
});

// R13.7.2, R0.7, R0.90
test("a mail's link is after the #, opens its appointment and contains no name", async () => {
  const url = new URL(await make('mail', { oppID: 'ABCDEFGHIJKLMNOPQR' }));
  expect([url.href.split('#')[0], url.search]).toEqual(['http://localhost:3000/fa3/modifica-appuntamento', '']);
  const token = new URLSearchParams(url.hash.slice(1)).get('token') ?? '';
  const opened = await tokens.open(token, ['mail'], 'velaria');
  expect(opened?.claims).toEqual({ oppID: 'ABCDEFGHIJKLMNOPQR' });
});

const time = '2026-11-20T10:00:00Z';
test.each([
  ['a name nobody knows', { codiceFiscale: 'x' }, 'A token cannot carry codiceFiscale'],
  ['a value longer than its field', { lastName: 'a'.repeat(255) }, 'lastName has more than 254 characters'],
  ['consents without our version', { privacyProfilazione: 'true', consTime: time }, /^Consents need consVersion=/],
  [
    'consents without a time',
    { privacyProfilazione: 'true', consVersion: wordsOf('it').consentVersion },
    /^Consents need/,
  ],
])('a token with %s is refused', async (_, values, line) => {
  const made = await makeLink({ sites: demoSites, tokens }, { kind: 'partner', values, host: undefined });
  expect(made.ok ? '' : made.error).toMatch(line);
});

test('consents with version and time are accepted', async () => {
  const values = { privacyProfilazione: 'true', consVersion: wordsOf('it').consentVersion, consTime: time };
  expect(await make('partner', values)).toMatch(/^http/);
});

test('too much data for a link is an error', async () => {
  const values = Object.fromEntries(TOKEN_KEYS.map((key) => [key, 'è'.repeat(250)]));
  const answers = { consVersion: wordsOf('it').consentVersion, consTime: time };
  expect(await make('partner', { ...values, ...answers })).toBe('! The values are too long for one link');
});

test('a missing or unknown value is an error', async () => {
  expect(await make('mail')).toBe('! A link of kind mail needs oppID=CODE');
  expect(await make('branch')).toBe('! A link of kind branch needs id_filiale_direct=CODE');
  expect(await make('poster')).toMatch(/^! Unknown kind "poster": branch, /);
  expect(await make('toString')).toMatch(/^! Unknown kind/);
});
