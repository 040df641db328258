import { expect, test } from 'vitest';
import { testApp } from '../http/app.testing.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { mainSite, parseSites } from '../platform/config/site.ts';
import { securityTxt } from './security-txt.ts';

const clock = () => new Date('2026-11-21T09:00:00Z');
const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\r\n')
      .map((line) => line.split(/: (.*)/, 2)),
  );

// R13.10.5
test('each host serves its own security contact', async () => {
  const { app } = await testApp({ clock });
  const answer = await app.inject('/.well-known/security.txt');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(fieldsOf(answer.body)).toEqual({
    Contact: 'mailto:sicurezza@velaria.example',
    Expires: '2027-05-20T00:00:00.000Z',
    'Preferred-Languages': 'it, en',
    Canonical: 'http://localhost:3000/.well-known/security.txt',
    Policy: 'https://velaria.example/sicurezza',
  });
  const other = await app.inject({ url: '/.well-known/security.txt', headers: { host: 'c5.localhost:3000' } });
  expect(fieldsOf(other.body).Canonical).toBe('http://c5.localhost:3000/.well-known/security.txt');
});

// R13.10.5
test('the expiry moves with the clock', () => {
  for (const day of ['2026-11-21', '2030-02-28', '2099-12-31']) {
    const now = Date.parse(`${day}T23:59:59Z`);
    const ends = Date.parse(fieldsOf(securityTxt(mainSite(demoSites), () => new Date(now))).Expires ?? '');
    expect((ends - now) / 86_400_000).toBeGreaterThan(178);
    expect((ends - now) / 86_400_000).toBeLessThan(366);
  }
});

test('without a security contact the privacy address is used', () => {
  const { security: _, ...site } = mainSite(demoSites);
  expect(fieldsOf(securityTxt(site, clock))).toMatchObject({ Contact: 'mailto:privacy@velaria.example' });
});

test.each(['security@velaria.example', 'javascript:alert(1)', 'mailto:a@b.example\r\nPolicy: x'])(
  'the site file rejects the contact %j',
  (contact) => {
    const security = { contact, policy: 'https://velaria.example/' };
    const sites = [{ ...mainSite(demoSites), security }];
    expect(() => parseSites({ ...demoSites, sites }, 'x.json')).toThrow('security.contact');
  },
);
