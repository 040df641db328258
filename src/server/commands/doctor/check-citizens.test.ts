import { expect, test } from 'vitest';
import { someSites } from '../../messages/views.testing.ts';
import { citizenFindings } from './check-citizens.ts';
import { lineOf } from './finding.ts';

const citizens = {
  ...{ issuer: 'https://identity.example', clientId: 'c', clientSecret: 's', scope: '', acr: [], claims: {} },
  trustsEmail: false,
};
const sites = {
  ...someSites,
  sites: someSites.sites.map((site, at) => ({ ...site, origin: `https://site-${at}.example` })),
};

async function found(given: Partial<Parameters<typeof citizenFindings>[0]>, answer: object | null, at = sites) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    if (answer === null)
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) });
    return Response.json(answer);
  };
  const findings = await citizenFindings({ citizens, role: 'all', ...given }, at, { fetch });
  return { asked, lines: findings.map((each) => lineOf(each).replaceAll(/ +/g, ' ')) };
}

// R18.3.5
test("the customers' provider answers with its issuer, and its redirect addresses are named", async () => {
  const { asked, lines } = await found({}, { issuer: citizens.issuer });
  expect(asked).toEqual(['https://identity.example/.well-known/openid-configuration']);
  expect(lines).toEqual([
    'green spid-cie identity.example answers',
    'green spid-cie register at the provider as redirect addresses: https://site-0.example/fa3/, https://site-1.example/fa3/',
  ]);
});

// R18.3.5
test('an unreachable provider and one with another issuer are red, and customers type their data', async () => {
  const [gone] = (await found({}, null)).lines;
  expect(gone).toBe(
    'red spid-cie identity.example cannot be reached (ENOTFOUND): customers cannot sign in and must type their data',
  );
  const [other] = (await found({}, { issuer: 'https://other.example' })).lines;
  expect(other).toMatch(
    /^red spid-cie FISSA_CITIZEN_OIDC_ISSUER is https:\/\/identity\.example, and it calls itself https:\/\/other\.example: customers/,
  );
});

test('a plain address of the issuer or of a site is yellow', async () => {
  const plain = { ...citizens, issuer: 'http://localhost:9000' };
  const { lines } = await found({ citizens: plain }, { issuer: plain.issuer }, someSites);
  expect(lines.filter((line) => line.startsWith('yellow'))).toEqual([
    expect.stringMatching(/^yellow spid-cie http:\S+\/fa3\/: providers accept https alone$/),
    'yellow spid-cie the issuer is http, for trials alone',
  ]);
});

test('without a provider, and on an edge, nothing is asked', async () => {
  expect(await found({ citizens: undefined }, null)).toEqual({ asked: [], lines: [] });
  expect(await found({ role: 'edge' }, null)).toEqual({ asked: [], lines: [] });
});
