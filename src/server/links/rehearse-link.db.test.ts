import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CONSENT_VERSIONS } from '#texts/words-of.ts';
import { aBranch, aDeps } from '../booking/booking.testing.ts';
import { findAgent } from '../network/find-agent.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { type LinkReport, rehearseLink } from './rehearse-link.ts';
import { createTokens, type TokenKind } from './tokens.ts';

// A Monday, 9:48 in Rome.
const NOW = new Date('2026-11-23T08:48:00Z');
const KEYS = { signing: Buffer.alloc(32, 5) };
const [MAIN, SALARY] = demoSites.sites;

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
  await sql`insert into agent (code, name) values ('AG007', 'Nora Faro')`.execute(fresh.db);
});
afterEach(() => fresh.close());

async function rehearse(address: string): Promise<LinkReport> {
  const deps = aDeps(fresh.db);
  const report = await rehearseLink(
    {
      ...deps,
      ...{ sites: demoSites, clock: () => NOW, tokensAt: (clock) => createTokens(KEYS, clock) },
      agentName: async (code) => (await findAgent(fresh.db, deps, code))?.name,
    },
    address,
  );
  if (!report.ok) throw new Error(report.error);
  return report.value;
}
const at = (query: string, host = MAIN?.hosts[0], path = '/fa3/') => rehearse(`https://${host}${path}?${query}`);
const tokenOf = (kind: TokenKind, claims: object, { site = MAIN?.id ?? '', made = NOW } = {}) =>
  createTokens(KEYS, () => made).make(kind, site, claims);

// R4.1, R4.77
test.each([
  ['', 'place', 'personal'],
  ['cap=20121', 'place', 'personal'],
  ['prodotto=3', 'taxCode', 'salary'],
  ['prodotto=5', 'taxCode', 'business'],
  ['codFiliale=0101', 'branches', 'personal'],
  ['codFiliale=0999', 'place', 'personal'],
  ['id_filiale_direct=0101', 'directBranch', 'personal'],
  ['id_filiale_direct=0999', 'place', 'personal'],
  ['agente_direct_clink=ag007', 'agentDirect', 'personal'],
  ['agente_direct_clink=AG999', 'place', 'personal'],
  ['IsForzosoClink=1', 'taxCode', 'personal'],
])('a link with "%s" opens %s for the product %s', async (query, opens, product) => {
  expect(await at(query)).toMatchObject({ opens, product, isKnownHost: true });
});

test('a path decides as the page decides', async () => {
  const opens = async (path: string, host = MAIN?.hosts[0]) => (await at('utm_source=x', host, path)).opens;
  expect(await opens('/fa3/prestito-business/codice-fiscale')).toBe('taxCode');
  expect(await opens('/fa3/modifica-appuntamento')).toBe('change');
  expect(await opens('/fa3/a/ABCDEFGHIJKLMNOPQR')).toBe('change');
  expect(await opens('/fa3/', SALARY?.hosts[0])).toBe('taxCode');
});

test.each([
  ['/', 'branches'],
  ['/fa3', 'branches'],
  ['/fa3/index.html', 'branches'],
  ['/fa3/pagina-di-prima', 'branches'],
  ['/fa-uat/', null],
  ['/fa3/prima.html', null],
  ['/fa3/api/ping', null],
  ['/prima/', null],
])('the path %s opens %s, as the server does', async (path, opens) => {
  expect((await at('codFiliale=0101', MAIN?.hosts[0], path)).opens).toBe(opens);
});

test('a parameter that another one puts out of effect is reported as unused', async () => {
  const fates = async (query: string) => (await at(query)).parameters.map(({ name, fate }) => `${name} ${fate}`);
  expect(await fates('agente_direct_clink=AG007&codFiliale=0101')).toEqual([
    'agente_direct_clink read',
    'codFiliale unused',
  ]);
  expect(await fates('id_filiale_direct=0999&codFiliale=0101')).toEqual(['id_filiale_direct read', 'codFiliale read']);
  expect(await fates('ora_external=10:00')).toEqual(['ora_external unused']);
});

test('the language of an address is used where the site offers it', async () => {
  const [german] = (await at('lang=de')).parameters;
  const [french] = (await at('lang=fr')).parameters;
  expect([german?.fate, french?.fate]).toEqual(['read', 'dropped']);
});

test.each([
  'codiceFiscale=BLLGVR87D52M999Y',
  'codiceFiscale=BLLGVR87D52M9',
  'firstName=Ada',
  'mail=ada@posta.example',
  'gclid=ada@posta.example',
  'utm_campaign=BLLGVR87D52M999Y',
  'oppID=ABCDEFGHIJKLMNOPQR',
])('the value of %s is not shown', async (query) => {
  expect((await at(query)).parameters.map(({ value }) => value)).toEqual([null]);
});

test('targets that count are named, and an unknown code or host is reported', async () => {
  expect(await at('codFiliale=0101&agente_direct_clink=AG007', 'elsewhere.example')).toMatchObject({
    isKnownHost: false,
    targets: [{ kind: 'agent', code: 'AG007', found: 'Nora Faro' }],
  });
  expect((await at('id_filiale_direct=0999&codFiliale=0101')).targets).toEqual([
    { kind: 'branch', code: '0999', found: null },
    { kind: 'branch', code: '0101', found: 'Filiale di Milano' },
  ]);
  expect((await at('id_filiale_direct_c5=0101')).targets).toEqual([{ kind: 'agency', code: '0101', found: null }]);
});

test('a slot is free until it is taken, and a booked one leads to the list of branches', async () => {
  const { rows } = await sql<{ day: string }>`
    select to_char((now() at time zone 'Europe/Rome')::date + 3, 'YYYY-MM-DD') as day`.execute(fresh.db);
  const query = `codFiliale=0101&data=${rows[0]?.day}&ora=10:00&codiceFiscale=BLLGVR87D52M999Y`;
  expect(await at(query)).toMatchObject({ isSlotFree: true, opens: 'newPerson' });
  await sql`
    insert into seat (branch_code, starts, seat, state, visit, held_until)
    values ('0101', (${rows[0]?.day}::date + time '10:00') at time zone 'Europe/Rome', 1, 'held', '\x01',
            now() + interval '10 minutes')`.execute(fresh.db);
  expect(await at(query)).toMatchObject({ isSlotFree: false, opens: 'branches' });
  expect((await at('codFiliale=0101')).isSlotFree).toBeNull();
});

test('a valid token shows its claims without personal values, and is not used up', async () => {
  const token = await tokenOf('b2b', { firstName: 'Ada', fiscalCode: 'BLLGVR87D52M999Y', prodotto: '1', cap: 'x' });
  for (const _ of [1, 2]) {
    const report = await at(`token=${token}&AppCode=FAC5&isB2B=true`);
    expect(report.token).toEqual({ state: 'valid', kind: 'b2b', until: new Date('2026-11-23T09:03:00Z') });
    expect(report.parameters.filter(({ from }) => from === 'token')).toEqual([
      { from: 'token', name: 'firstName', value: null, fate: 'read', similarName: null },
      { from: 'token', name: 'fiscalCode', value: null, fate: 'read', similarName: null },
      { from: 'token', name: 'cap', value: 'x', fate: 'dropped', similarName: null },
      { from: 'token', name: 'prodotto', value: '1', fate: 'read', similarName: null },
    ]);
    expect(JSON.stringify(report)).not.toMatch(/Ada|BLLGVR|eyJ/);
  }
  expect(await fresh.db.selectFrom('used_token').selectAll().execute()).toEqual([]);
});

test('the consents of a token count with version and time only', async () => {
  const consents = { privacyInterncommoffer: '1' };
  const dated = { ...consents, consVersion: CONSENT_VERSIONS[0] ?? '', consTime: '2026-11-20T10:00:00Z' };
  const fate = async (claims: object) =>
    (await at(`token=${await tokenOf('campaign', claims)}`)).parameters.find(({ name }) => name in consents)?.fate;
  expect([await fate(consents), await fate(dated)]).toEqual(['dropped', 'read']);
});

test.each([
  ['expired', 'AppCode=FAPARTNER', { made: new Date('2026-10-01T10:00:00Z') }],
  ['otherCode', '', {}],
  ['otherCode', 'AppCode=CHATBOT', {}],
  ['otherSite', 'AppCode=FAPARTNER', { site: SALARY?.id ?? '' }],
] as const)('a partner token is %s with "%s"', async (state, query, how) => {
  const report = await at(`token=${await tokenOf('partner', { codFiliale: '0101' }, how)}&${query}`);
  expect(report.token).toMatchObject({ state, kind: 'partner' });
  const fates = report.parameters.map(({ name, fate }) => `${name} ${fate}`);
  const code = query === '' ? [] : ['AppCode unused'];
  expect(fates).toEqual(['token unused', ...code, 'codFiliale unused']);
  expect([report.opens, report.targets]).toEqual(['place', []]);
});

test('a changed token is unreadable, and one after the # is read', async () => {
  const token = await tokenOf('mail', { oppID: 'OPP000000000000001' });
  const path = `https://${MAIN?.hosts[0]}/fa3/modifica-appuntamento#token=`;
  expect(await rehearse(`${path}${token}`)).toMatchObject({ opens: 'change', token: { state: 'valid', kind: 'mail' } });
  expect((await rehearse(`${path}${token}x`)).token).toEqual({ state: 'unreadable', kind: null, until: null });
});

test.each(['', 'fissa', 'javascript:alert(1)', 'ftp://x.example/fa3/'])('"%s" is no web address', async (address) => {
  await expect(rehearse(address)).rejects.toThrow('not-a-link');
});
