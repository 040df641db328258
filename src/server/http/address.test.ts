import { expect, test } from 'vitest';
import { blockOf, prefixesOf, rateLimitKey } from './address.ts';
import { post, testApp } from './app.testing.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, counted) => {
  expect(rateLimitKey(address)).toBe(counted);
});

// R13.3.3
test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['192.0.2.7:51234', ['192.0.2.7']],
  ['[2001:db8:1:2345::9]:443', ['2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48']],
  ['2001:db8:1:45::9', ['2001:db8:1:45::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['unknown', ['unknown']],
])('%s belongs to %j', (address, prefixes) => expect(prefixesOf(address)).toEqual(prefixes));

// R13.3.9
test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.200', '192.0.2.0/24'],
  ['2001:db8:1:2345::9', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s is in the block %s', (address, block) => expect(blockOf(address)).toBe(block));

// R13.3.1
test.each([
  ['nobody is trusted', [], '10.1.2.3', '198.51.100.7', '10.1.2.3'],
  ['a trusted proxy tells', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.7', '198.51.100.7'],
  ['somebody else tells', ['10.0.0.0/8'], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
  ['a visitor told the proxy a lie', ['10.0.0.0/8'], '10.1.2.3', '8.8.8.8, 198.51.100.7', '198.51.100.7'],
  [
    'there are two proxies',
    ['10.0.0.0/8', '2001:db8:f::/48'],
    '2001:db8:f::1',
    '198.51.100.7, 10.9.9.9',
    '198.51.100.7',
  ],
  ['the proxy tells nothing', ['10.0.0.0/8'], '10.1.2.3', undefined, '10.1.2.3'],
])('when %s', async (_, trustedProxies, remoteAddress, forwarded, counted) => {
  const { app, askers } = await testApp({ trustedProxies });
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  await app.inject({ ...post('/fa3/api/Prova', {}, headers), remoteAddress });
  expect(askers.map(({ address }) => address)).toEqual([counted]);
});

// R13.3.1
test('the host from a trusted proxy is ignored', async () => {
  const { app, askers } = await testApp({ trustedProxies: ['10.0.0.0/8'] });
  const forged = { 'x-forwarded-host': 'c5.localhost', 'x-forwarded-for': '198.51.100.7' };
  await app.inject({ ...post('/fa3/api/Prova', {}, forged), remoteAddress: '10.0.0.1' });
  expect(askers.map(({ site }) => site)).toEqual(['velaria']);
});
