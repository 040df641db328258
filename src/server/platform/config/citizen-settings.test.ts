import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

const ISSUER = { FISSA_CITIZEN_OIDC_ISSUER: 'https://identity.example' };
const CLIENT = { FISSA_CITIZEN_OIDC_CLIENT_ID: 'fissa', FISSA_CITIZEN_OIDC_CLIENT_SECRET: 'secret' };
const read = (source: Readonly<Record<string, string>>) => readEnvironment(source);

test('without an issuer customers have no sign-in', () => {
  expect(read(CLIENT)).toMatchObject({ ok: true, value: { citizens: undefined } });
});

test('a provider has the claims of SPID, and its e-mail is not trusted, unless set otherwise', () => {
  expect(read({ ...ISSUER, ...CLIENT })).toMatchObject({
    value: { citizens: { claims: { taxCode: 'fiscalNumber' }, acr: [], trustsEmail: false } },
  });
  const set = {
    FISSA_CITIZEN_OIDC_CLAIMS: 'taxCode=cf,firstName=given_name,lastName=family_name',
    FISSA_CITIZEN_OIDC_ACR: 'L2 L3',
    FISSA_CITIZEN_OIDC_TRUSTED: 'email',
  };
  expect(read({ ...ISSUER, ...CLIENT, ...set })).toMatchObject({
    value: {
      citizens: {
        claims: { taxCode: 'cf', firstName: 'given_name', lastName: 'family_name' },
        ...{ acr: ['L2', 'L3'], trustsEmail: true },
      },
    },
  });
});

test.each(['taxCode', 'taxCode=cf,firstName=a,lastName=b,birthday=c', 'taxCode=cf,firstName=a'])(
  'the table of claims %s is refused',
  (FISSA_CITIZEN_OIDC_CLAIMS) => {
    const { ok } = read({ ...ISSUER, ...CLIENT, FISSA_CITIZEN_OIDC_CLAIMS });
    expect(ok).toBe(false);
  },
);

test('an engine needs the client of its issuer, and an edge only the issuer', () => {
  expect(read(ISSUER)).toMatchObject({
    problems: [
      'FISSA_CITIZEN_OIDC_CLIENT_ID is missing: FISSA_CITIZEN_OIDC_ISSUER needs it',
      'FISSA_CITIZEN_OIDC_CLIENT_SECRET is missing: FISSA_CITIZEN_OIDC_ISSUER needs it',
    ],
  });
  expect(read({ ...ISSUER, FISSA_ROLE: 'edge', FISSA_API_URL: 'http://localhost:3001' }).ok).toBe(true);
});

test.each(['FISSA_CITIZEN_OIDC_ISSUER', 'OIDC_ISSUER'])('%s is https, or http on this machine alone', (name) => {
  const desk = { OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret' };
  const isTaken = (issuer: string) => read({ ...CLIENT, ...desk, [name]: issuer }).ok;
  for (const issuer of ['https://id.example', 'http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1'])
    expect(isTaken(issuer), issuer).toBe(true);
  for (const issuer of ['http://id.example', 'http://localhost.example', 'no address'])
    expect(isTaken(issuer), issuer).toBe(false);
});
