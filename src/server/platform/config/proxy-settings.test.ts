import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

const proxyOf = (source: Readonly<Record<string, string>>) => {
  const read = readEnvironment(source);
  return read.ok ? read.value.proxy : read.problems;
};
const OWN = ['localhost', '127.0.0.1', '[::1]'];

test('names in small letters win, and an address without a scheme is http', () => {
  expect(proxyOf({ HTTPS_PROXY: 'http://a:1', https_proxy: 'b:2', HTTP_PROXY: 'c.example:3' })).toEqual({
    ...{ http: 'http://c.example:3', https: 'http://b:2', except: OWN },
  });
});

test('own hosts and the hosts of NO_PROXY bypass the proxy; without a proxy there are no settings', () => {
  const own = { FISSA_API_URL: 'http://engine:3001/', FISSA_JOURNAL_PEER: 'https://edge-b' };
  expect(proxyOf({ ...own, HTTP_PROXY: 'http://a:1', NO_PROXY: '.lender.example, 10.0.0.9' })).toMatchObject({
    except: [...OWN, 'engine:3001', 'edge-b', '.lender.example', '10.0.0.9'],
  });
  expect([proxyOf({ NO_PROXY: 'x' }), proxyOf({ HTTP_PROXY: 'a:1', no_proxy: '*' })]).toEqual([undefined, undefined]);
});

test('a proxy of another kind is refused without its value', () => {
  expect(proxyOf({ HTTPS_PROXY: 'socks5://user:geheim@a:1' })).toEqual([
    'HTTPS_PROXY is not valid: a proxy such as http://proxy.example:3128',
  ]);
});
