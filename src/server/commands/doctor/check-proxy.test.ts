import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mountProxyProbe, PROBE_PATH } from '../../http/ingress/proxy-probe.ts';
import { freshSet } from '../../platform/config/keys.ts';
import { doorFinding } from './check-proxy.ts';
import { lineOf } from './finding.ts';

const keys = freshSet();
const clock = () => new Date('2026-11-23T09:00:00Z');
const PROXY = '10.0.0.5';

type Headers = Readonly<Record<string, string>>;
/** A proxy: the headers it forwards. */
type HandOn = (got: Headers) => Headers;
const handsOn =
  (more: (claimed: string) => Headers): HandOn =>
  ({ 'x-forwarded-for': claimed = '', ...rest }) => ({ host: 'agenda.example', ...rest, ...more(claimed) });
const good = handsOn(() => ({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }));

interface Asking {
  readonly url?: string;
  readonly keys?: typeof keys;
  readonly clock?: typeof clock;
}
async function told(
  handOn: HandOn,
  trusted: readonly string[],
  { url = 'https://agenda.example/', ...deps }: Asking = {},
) {
  const app = Fastify({ trustProxy: trusted.length > 0 && [...trusted] });
  mountProxyProbe(app, { keys, clock });
  const fetch = async (url: string, init: RequestInit) => {
    const answer = await app.inject({
      ...{ method: 'GET', url: new URL(url).pathname, remoteAddress: PROXY },
      headers: handOn(init.headers as Headers),
    });
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  };
  return lineOf(await doorFinding(url, { keys, clock, fetch, ...deps })).replace(/ +/g, ' ');
}

// R18.3.7
test('a trusted proxy that replaces or extends the forwarded address is green, since visitors can be told apart', async () => {
  const adds = handsOn((claimed) => ({ 'x-forwarded-for': `${claimed}, 203.0.113.9`, 'x-forwarded-proto': 'https' }));
  for (const proxy of [good, adds])
    expect(await told(proxy, [PROXY])).toBe(
      'green door visitors of agenda.example are told apart: this one is 203.0.113.9, past 10.0.0.5',
    );
});

// R18.3.7
test('each wrong set of proxy headers is red, and the message names the header', async () => {
  const believes = handsOn((claimed) => ({ 'x-forwarded-for': claimed }));
  expect(await told(believes, [PROXY])).toMatch(/^red door visitors can choose the address they are counted by/);
  expect(await told(good, [])).toBe(
    'red door the proxy at 10.0.0.5 is not in FISSA_TRUSTED_PROXIES: all visitors look like one',
  );
  expect(
    await told(
      handsOn(() => ({})),
      [PROXY],
    ),
  ).toMatch(/^red door the proxy at 10\.0\.0\.5 does not say who asks/);
  const otherHost: HandOn = (got) => ({ ...good(got), host: '127.0.0.1:3000' });
  expect(await told(otherHost, [PROXY])).toMatch(
    /^red door the proxy asks for 127\.0\.0\.1:3000 and not for agenda\.example/,
  );
});

// R18.3.7
test('no proxy, or one that does not forward https, is yellow', async () => {
  expect(
    await told(
      handsOn((claimed) => ({ 'x-forwarded-for': claimed })),
      [],
    ),
  ).toMatch(/^yellow door nobody in front of agenda/);
  const quiet = handsOn(() => ({ 'x-forwarded-for': '203.0.113.9' }));
  expect(await told(quiet, [PROXY])).toMatch(/^yellow door .* does not say https/);
});

// R18.3.7
test('run on the proxy’s own machine, the check says that it is impossible there', async () => {
  const own = handsOn(() => ({ 'x-forwarded-for': `192.0.2.77, ${PROXY}` }));
  for (const trusted of [[], [PROXY]])
    expect(await told(own, trusted)).toBe(
      "yellow door asked from 10.0.0.5, the proxy's own address, nobody is told apart: ask from another machine",
    );
});

// R18.3.7
test('the probe endpoint refuses requests without the keys, and old ones', async () => {
  expect(await told(good, [PROXY], { keys: freshSet() })).toMatch(
    /^red door agenda\.example answers 404: it leads elsewhere/,
  );
  const old = () => new Date(clock().getTime() - 3_600_000);
  expect(await told(good, [PROXY], { clock: old })).toMatch(/^red door agenda\.example answers 404/);
});

// R18.2.2
test('over plain http an address of another machine is red, since browsers drop its cookies', async () => {
  const over = (url: string) =>
    told(
      handsOn(() => ({ host: new URL(url).host })),
      [],
      { url },
    );
  expect(await over('http://192.168.1.20:3000')).toMatch(
    /^red door no browser keeps the cookies of http:\/\/192\.168\.1\.20:3000/,
  );
  expect(await over('http://localhost:3000')).toMatch(/^red door the proxy at 10\.0\.0\.5 does not say who asks/);
});

// R18.3.7
test('an unreachable address and an untrusted certificate have separate messages', async () => {
  const finding = async (code: string) => {
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });
    };
    return (await doorFinding('https://agenda.example', { keys, clock, fetch })).text;
  };
  expect(await finding('ECONNREFUSED')).toBe('agenda.example cannot be reached (ECONNREFUSED)');
  expect(await finding('SELF_SIGNED_CERT_IN_CHAIN')).toBe('TLS with agenda.example fails (SELF_SIGNED_CERT_IN_CHAIN)');
  expect(PROBE_PATH.startsWith('/fa3/')).toBe(true);
});
