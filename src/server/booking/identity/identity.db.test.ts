import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewStylePayload } from '#contract/appointments.ts';
import { type CitizenClaims, startCitizenProvider } from '../../../../tools/machine/citizen-provider.ts';
import { readEnvironment } from '../../platform/config/environment.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import type { Report } from '../../platform/operator-log.ts';
import { aBranch, aContext, aCustomer, aDeps, aPayload, customer, recognised, seal } from '../booking.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { strictEngine } from '../lookup/strict.testing.ts';
import { leaveCall } from '../own/end-session.ts';
import { createCitizenProvider } from './citizen-provider.ts';
import { beginIdentityCall, finishIdentityCall, type IdentityDeps } from './sign-in.ts';

const RETURN = 'http://localhost/fa3/';
const GINEVRA: CitizenClaims = {
  fiscalNumber: `TINIT-${customer.code}`,
  name: 'GINEVRA',
  familyName: 'BELLACQUA',
  email: 'altra.canarina@velaria.example',
  mobilePhone: '+39 333 0000021',
};
const DRAFT = '{"taxCode":"BLL"}';
const other = aContext({ visit: Buffer.alloc(32, 9) });

let provider: Awaited<ReturnType<typeof startCitizenProvider>>;
let fresh: FreshDatabase;
let person: CitizenClaims | null = GINEVRA;
const reports: Report[] = [];
beforeAll(async () => {
  provider = await startCitizenProvider([RETURN], () => person);
});
afterAll(() => provider.stop());
beforeEach(async () => {
  person = GINEVRA;
  reports.length = 0;
  fresh = await freshDatabase();
  await aBranch(fresh.db);
});
afterEach(() => fresh.close());

function identityDeps(settings: Readonly<Record<string, string>> = {}): IdentityDeps {
  const read = readEnvironment({ ...provider.settings, FISSA_CITIZEN_OIDC_TRUSTED: 'email', ...settings });
  if (!read.ok || read.value.citizens === undefined) throw new Error(JSON.stringify(read));
  const { citizens } = read.value;
  return {
    ...{
      db: fresh.db,
      seal,
      returnTo: () => RETURN,
      recognisesByCode: false,
      tell: (report: Report) => void reports.push(report),
    },
    ...{ provider: createCitizenProvider(citizens), trustsEmail: citizens.trustsEmail },
  };
}

async function begin(deps = identityDeps(), ctx = aContext()): Promise<URL> {
  const begun = await beginIdentityCall(deps)({ bozza: DRAFT }, ctx);
  if (!begun.ok) throw new Error(begun.error);
  return new URL(begun.value.body.indirizzo);
}

/** Follows the redirects of the provider, as a browser does; returns the query of the return address. */
async function atProvider(address: URL, cookies = new Map<string, string>()): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  const next = new URL(response.headers.get('location') ?? '', address);
  return next.href.startsWith(RETURN) ? next.search.slice(1) : atProvider(next, cookies);
}

const finish = (ritorno: string, deps = identityDeps(), ctx = aContext()) => finishIdentityCall(deps)({ ritorno }, ctx);

/** Signs in, and returns the reference of the person. */
async function identified(deps = identityDeps()): Promise<string> {
  const ended = await finish(await atProvider(await begin(deps)), deps);
  if (!ended.ok) throw new Error(ended.error);
  expect(ended.value.body.esito).toBe('ok');
  return ended.value.body.identita;
}

/** Books, and returns whether the contact counts as proven. */
async function isProvenAfter(payload: NewStylePayload, ctx = aContext()): Promise<boolean> {
  const made = await createAppointmentCall(aDeps(fresh.db))(payload, ctx);
  expect(made).toMatchObject({ value: { body: { resultCode: 0 } } });
  const rows = await fresh.db.selectFrom('appointment').select('verified_at').execute();
  return rows.every(({ verified_at }) => verified_at !== null);
}

test('the sign-in asks the provider for a code, with proof key, state and nonce, and for a new login', async () => {
  const { searchParams } = await begin(identityDeps({ FISSA_CITIZEN_OIDC_ACR: 'https://www.spid.gov.it/SpidL2' }));
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ response_type: 'code', code_challenge_method: 'S256', prompt: 'login', redirect_uri: RETURN },
    ...{ scope: 'openid profile email', acr_values: 'https://www.spid.gov.it/SpidL2' },
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(searchParams.get(name)?.length, name).toBeGreaterThan(20);
});

test('a sign-in returns the draft and the person, and the database holds both encrypted', async () => {
  const back = await atProvider(await begin());
  const [{ sealed: begun }] = (await fresh.db.selectFrom('identity').select('sealed').execute()) as [
    { readonly sealed: Buffer },
  ];
  expect(begun.includes(DRAFT)).toBe(false);
  expect(await finish(back)).toMatchObject({
    value: {
      body: {
        ...{ Status: '0', esito: 'ok', bozza: DRAFT },
        persona: {
          ...{ codiceFiscale: customer.code, nome: 'GINEVRA', cognome: 'BELLACQUA' },
          ...{ email: 'altra.canarina@velaria.example', cellulare: '+39 333 0000021' },
        },
      },
    },
  });
  const [kept] = await fresh.db.selectFrom('identity').selectAll().execute();
  expect(kept?.sealed.includes('BELLACQUA')).toBe(false);
});

test('a sign-in ends only for the visit that began it', async () => {
  const back = await atProvider(await begin());
  expect(await finish(back, identityDeps(), other)).toMatchObject({ error: 'not-found', security: 'token-refused' });
  expect(await finish('code=x&state=y')).toMatchObject({ error: 'not-found' });
  expect(await finish('')).toMatchObject({ error: 'not-found' });
  expect(await finish(back)).toMatchObject({ value: { body: { esito: 'ok' } } });
});

test('a repeated return gets the same answer for some minutes, and for its visit alone', async () => {
  const back = await atProvider(await begin());
  const first = await finish(back);
  expect(first).toMatchObject({ value: { body: { esito: 'ok', bozza: DRAFT } } });
  expect(await finish(back)).toEqual(first);
  expect(await finish(back, identityDeps(), other)).toMatchObject({ error: 'not-found' });
  await sql`update identity set expires_at = expires_at - interval '6 minutes'`.execute(fresh.db);
  expect(await finish(back)).toMatchObject({ error: 'not-found' });
});

test('a return that failed or is still under way gives the draft again', async () => {
  const back = await atProvider(await begin());
  const deps = identityDeps();
  const failing = {
    ...deps,
    provider: { begin: () => Promise.reject(new Error('x')), finish: async () => Promise.reject(new Error('x')) },
  };
  for (const which of [failing, deps])
    expect(await finish(back, which)).toMatchObject({ value: { body: { esito: 'errore', bozza: DRAFT } } });
});

test('a code of another sign-in does not fit the state', async () => {
  const stolen = new URLSearchParams(await atProvider(await begin(identityDeps(), other)));
  const { searchParams } = await begin();
  stolen.set('state', searchParams.get('state') ?? '');
  expect(await finish(stolen.toString())).toMatchObject({ value: { body: { esito: 'errore', persona: null } } });
  expect(reports).toMatchObject([{ event: 'failed', route: 'citizen-sign-in' }]);
});

test('a sign-in that took too long is unknown', async () => {
  const back = await atProvider(await begin());
  await sql`update identity set expires_at = now() - interval '1 second'`.execute(fresh.db);
  expect(await finish(back)).toMatchObject({ error: 'not-found' });
});

test('a refused sign-in returns the draft and no person', async () => {
  person = null;
  const back = await atProvider(await begin());
  expect(new URLSearchParams(back).get('error')).toBe('access_denied');
  expect(await finish(back)).toMatchObject({
    value: { body: { esito: 'annullata', bozza: DRAFT, identita: '', persona: null } },
  });
  expect(reports).toEqual([]);
});

test.each([
  ['no valid tax code', { ...GINEVRA, fiscalNumber: 'TINIT-BLLGVR87D52M999X' }, {}],
  ['names that do not fit the tax code', { ...GINEVRA, name: 'Orlando' }, {}],
  ['a weaker sign-in than the required one', GINEVRA, { FISSA_CITIZEN_OIDC_ACR: 'https://www.spid.gov.it/SpidL3' }],
])('with %s the sign-in fails, and the log names no person', async (_, claims, settings) => {
  person = claims;
  const deps = identityDeps(settings);
  const ended = await finish(await atProvider(await begin(deps)), deps);
  expect(ended).toMatchObject({ value: { body: { esito: 'errore', bozza: DRAFT, persona: null } } });
  expect(reports).toHaveLength(1);
  expect(JSON.stringify(reports)).not.toMatch(/BLLGVR|Orlando|BELLACQUA/i);
});

test('a provider that does not answer makes the sign-in unavailable', async () => {
  const deps = identityDeps({ FISSA_CITIZEN_OIDC_ISSUER: 'http://localhost:1' });
  expect(await beginIdentityCall(deps)({ bozza: '' }, aContext())).toMatchObject({ error: 'unavailable' });
});

test('without a provider both endpoints answer 404', async () => {
  const off = { ...identityDeps(), provider: null };
  expect(await beginIdentityCall(off)({ bozza: '' }, aContext())).toMatchObject({ error: 'not-found' });
  expect(await finish('state=x&code=y', off)).toMatchObject({ error: 'not-found' });
});

test('configured names of claims replace the default ones', async () => {
  const claims = 'taxCode=sub,firstName=name,lastName=familyName';
  const deps = identityDeps({ FISSA_CITIZEN_OIDC_CLAIMS: claims });
  const ended = await finish(await atProvider(await begin(deps)), deps);
  expect(ended).toMatchObject({ value: { body: { persona: { codiceFiscale: customer.code, email: '' } } } });
});

test('the e-mail of a signed-in person counts as proven', async () => {
  expect(await isProvenAfter(aPayload({ identita: await identified() }))).toBe(true);
});

test('a booking deletes the sign-in that it named, and a repeat gets the same answer', async () => {
  const payload = aPayload({ identita: await identified() });
  const ctx = aContext({ idempotencyKey: 'k'.repeat(20) });
  const book = async () => {
    const made = await createAppointmentCall(aDeps(fresh.db))(payload, ctx);
    return made.ok && made.value.body;
  };
  const first = await book();
  expect(first).toMatchObject({ resultCode: 0 });
  expect(await fresh.db.selectFrom('identity').selectAll().execute()).toEqual([]);
  expect(await book()).toEqual(first);
  const rows = await fresh.db.selectFrom('appointment').select('verified_at').execute();
  expect(rows).toEqual([{ verified_at: expect.any(Date) }]);
});

test('under strict recognition a sign-in recognises its visit, also after a booking that named it', async () => {
  await aCustomer(fresh.db);
  const { look } = strictEngine(fresh);
  expect(await look(customer.code)).toHaveProperty('conCodice');
  const identita = await identified({ ...identityDeps(), recognisesByCode: true });
  expect((await look(customer.code)).datiCliente.nome).toBe('Ginevra');
  expect(await look(customer.code, other)).toHaveProperty('conCodice');
  await isProvenAfter(aPayload({ identita }));
  expect((await look(customer.code)).datiCliente.nome).toBe('Ginevra');
});

test('a refused booking keeps the sign-in for the next try', async () => {
  const identita = await identified();
  const refused = await createAppointmentCall(aDeps(fresh.db))(aPayload({ identita, ora: '03:00' }), aContext());
  expect(refused).not.toMatchObject({ value: { body: { resultCode: 0 } } });
  expect(await isProvenAfter(aPayload({ identita }))).toBe(true);
});

test.each([
  ['another visit', {}, {}, other],
  ['another e-mail', { email: 'mia@velaria.example' }, {}, aContext()],
  ['another name', { nome: 'Gianvera' }, {}, aContext()],
  ['a provider whose e-mail is not trusted', {}, { FISSA_CITIZEN_OIDC_TRUSTED: '' }, aContext()],
] as const)('with %s the contact stays unproven', async (_, datiCliente, settings, ctx) => {
  const identita = await identified(identityDeps(settings));
  expect(await isProvenAfter(aPayload({ identita, datiCliente }), ctx)).toBe(false);
});

test('an unknown reference, or one that expired, proves nothing', async () => {
  const identita = await identified();
  expect(await isProvenAfter(aPayload({ identita: `${identita}x` }))).toBe(false);
  await sql`update identity set expires_at = now()`.execute(fresh.db);
  expect(await isProvenAfter(aPayload({ identita, ora: '11:00' }))).toBe(false);
});

test('a known customer with the names of the record proves a new e-mail', async () => {
  await aCustomer(fresh.db);
  const ctx = aContext();
  const { lookupRef, masks } = await recognised(fresh.db, ctx.visit);
  const datiCliente = { ...masks, email: 'altra.canarina@velaria.example' };
  expect(await isProvenAfter(aPayload({ identita: await identified(), lookupRef, datiCliente }), ctx)).toBe(true);
});

test('«Esci» ends the identity of the visit', async () => {
  const identita = await identified();
  await leaveCall({ db: fresh.db })({}, aContext());
  expect(await isProvenAfter(aPayload({ identita }))).toBe(false);
});
