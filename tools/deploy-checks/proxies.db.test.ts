import { spawnSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLetter } from '../../src/domain/person/tax-code.ts';
import { type RunningServer, wireUp } from '../../src/server/bootstrap/start-server.ts';
import { aPerson, twoBranches } from '../../src/server/desk/desk.testing.ts';
import { askProbe, PROBE_PATH } from '../../src/server/http/ingress/proxy-probe.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { readEnvironment } from '../../src/server/platform/config/environment.ts';
import { type Keyring, openKeyring } from '../../src/server/platform/config/keyring.ts';
import { newKeys } from '../../src/server/platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../../src/server/platform/database/postgres.testing.ts';
import { temporaryFolder } from '../../src/server/platform/temporary.testing.ts';
import { freePort } from '../machine/ports.ts';
import { textOf } from './files.testing.ts';
import {
  AGENDA,
  type Answer,
  ask,
  askPlainly,
  measureHeaderTimeout,
  openEventStream,
  PROXIES,
  type ProxyName,
  type RequestOptions,
  type RunningProxy,
  SPORTELLO,
  startProxy,
  VISITOR,
} from './proxy.testing.ts';

const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
/** Whether a program exists. Its exit code does not matter, because the option for the version differs. */
const isThere = (name: string) => spawnSync(name, ['-v'], { env: { ...process.env, PATH } }).error === undefined;
const present = isThere('openssl') ? PROXIES.filter(isThere) : [];
for (const name of PROXIES)
  if (!present.includes(name)) console.warn(`Not tried, ${name} is not installed: deploy/proxy in front of a server`);

let fresh: FreshDatabase | undefined;
let running: RunningServer | undefined;
let keys: Keyring;
let session: string;
const proxies = new Map<ProxyName, { readonly proxy: RunningProxy; readonly cutOff: Promise<number> }>();

beforeAll(async () => {
  if (present.length === 0) return;
  fresh = await freshDatabase();
  await twoBranches(fresh.db);
  session = await aPerson(fresh.db, 'manager');
  const sportello = await freePort();
  const read = readEnvironment({
    ...{ PORT: '0', DATABASE_URL: fresh.url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: temporaryFolder('proxied') },
    ...{ FISSA_TRUSTED_PROXIES: '127.0.0.1', FISSA_HUMAN_CHECK: 'off', FISSA_DRAIN_SECONDS: '0' },
    ...{ DESK_PORT: String(sportello), DESK_ORIGIN: `https://${SPORTELLO}` },
    ...{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret' },
  });
  if (!read.ok) throw new Error(read.problems.join());
  keys = openKeyring(read.value);
  running = await wireUp(read.value, { write: () => undefined });
  const { port: agenda } = running.app.server.address() as { readonly port: number };
  for (const name of present) {
    const proxy = await startProxy(name, { agenda, sportello });
    // The time-outs of all proxies are measured in parallel.
    proxies.set(name, { proxy, cutOff: measureHeaderTimeout(proxy) });
  }
});
afterAll(async () => {
  await running?.stop();
  for (const { proxy } of proxies.values()) await proxy.stop();
  await fresh?.close();
});

const parsed = <T>({ body }: Answer): T => JSON.parse(body.toString()) as T;
const valuesOf = ({ all }: Answer, name: string): readonly string[] =>
  all.filter((_, i) => i % 2 === 1 && all[i - 1] === name);

/** Books a free slot through a proxy; returns all cookies that were set. */
async function book(proxy: RunningProxy, taxCode: string): Promise<readonly string[]> {
  const cookies: string[] = [];
  const send = async <T>(call: string, body: object): Promise<T> => {
    const cookie = cookies.map((each) => each.split(';', 1).join()).join('; ');
    const headers = { cookie, origin: `https://${AGENDA}:${proxy.secure}`, 'idempotency-key': `${taxCode}-${call}` };
    const answer = await ask(proxy, `/fa3/api/${call}`, { method: 'POST', headers, body });
    expect([call, answer.status, answer.status === 200 ? '' : answer.body.toString()]).toEqual([call, 200, '']);
    cookies.push(...(answer.headers['set-cookie'] ?? []));
    return parsed<T>(answer);
  };
  const near = { cap: '20121', latitude: 45.46, longitude: 9.19 };
  const { Filiali } = await send<{ Filiali: readonly Branch[] }>('TrovaFiliali3', near);
  const [hour] = Filiali.filter(({ Codice }) => Codice === '0101').flatMap(freeHours);
  expect(await send('BloccaOrario', { ...hour })).toMatchObject({ Status: '0' });
  await send('GetUserDataAndAppointmentByCf', { CodiceFiscale: taxCode, flusso: 'PP' });
  const made = await send('CreateAppointment', { ...hour, prodottoLvl1: 'PP', datiCliente: person(taxCode) });
  expect(made).toMatchObject({ resultCode: 0 });
  return cookies;
}
interface Branch {
  readonly Codice: string;
  readonly Disponibilita: readonly { readonly Date: string; readonly Slots: Readonly<Record<string, boolean>> }[];
}
const freeHours = ({ Codice: codFiliale, Disponibilita }: Branch) =>
  Disponibilita.flatMap(({ Date: day, Slots }) =>
    Object.entries(Slots).flatMap(([ora, free]) => (free ? [{ codFiliale, data: day.replaceAll('-', ''), ora }] : [])),
  );
const person = (codiceFiscale: string) => ({
  ...{
    nome: 'Mario',
    cognome: 'Rossi',
    email: `${codiceFiscale}@posta.example`,
    cellulare: '3331234567',
    codiceFiscale,
  },
  ...{ privacyInterncommoffer: '1', privacyOtherservice: '0', privacyProfilazione: '0', privacyExtcommoffer: '0' },
});
/** The tax code of a person, another one for each proxy, so that none has an appointment already. */
function taxCodeOf(name: ProxyName): string {
  const first = `RSSMRA5${PROXIES.indexOf(name)}A01M999`;
  return first + checkLetter(first);
}

// R18.2.1
test.each(present)('behind %s a booking works over https, and the desk gets its event at once', async (name) => {
  const { proxy, cutOff: untilCutOff } = proxies.get(name) as { proxy: RunningProxy; cutOff: Promise<number> };

  const page = await ask(proxy, '/fa3/', { headers: { 'accept-encoding': 'gzip' } });
  expect([page.status, valuesOf(page, 'strict-transport-security')]).toEqual([
    200,
    ['max-age=63072000; includesubdomains'],
  ]);
  // The page is compressed once, not again by the proxy.
  expect(valuesOf(page, 'content-encoding')).toEqual(['gzip']);
  expect(gunzipSync(page.body).toString()).toMatch(/^<!doctype html>/i);
  const uncompressed = await ask(proxy, '/fa3/');
  expect([valuesOf(uncompressed, 'content-encoding'), uncompressed.body.toString()]).toEqual([
    [],
    gunzipSync(page.body).toString(),
  ]);
  // A redirect uses a host name of the proxy's file, even if the request has another one.
  for (const [host, configured] of [
    [AGENDA, AGENDA],
    [SPORTELLO, SPORTELLO],
    ['altrove.example.com', AGENDA],
  ] as const) {
    const plain = await askPlainly(proxy, '/fa3/c5?x=1', host);
    expect([plain.status, plain.headers.location, plain.headers['set-cookie']]).toEqual([
      ...[308, `https://${configured}/fa3/c5?x=1`, undefined],
    ]);
  }

  // The proxy ignores client addresses that a request claims.
  const claims = { 'x-forwarded-for': '192.0.2.77', forwarded: 'for=192.0.2.77', 'x-real-ip': '192.0.2.77' };
  const seen = await ask(proxy, PROBE_PATH, { headers: { ...askProbe({ keys, clock: systemClock }), ...claims } });
  expect(parsed(seen)).toEqual({
    ...{ client: VISITOR, peer: '127.0.0.1', forwardedFor: VISITOR, forwardedProto: 'https' },
    host: `${AGENDA}:${proxy.secure}`,
  });

  const asked: RequestOptions = { host: SPORTELLO, headers: { cookie: `__Host-fissa-desk=${session}` } };
  const news = await openEventStream(proxy, '/sportello/api/Eventi', asked);
  expect(news.status).toBe(200);
  await expect.poll(news.heard).toContain('data: \n\n');
  const cookies = await book(proxy, taxCodeOf(name));
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-fissa-\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  await expect.poll(news.heard).toContain('data: 0101\n\n');
  news.stop();

  const tooLong = await ask(proxy, '/fa3/api/CreateAppointment', { method: 'POST', claimed: 70_000 });
  // Caddy does not refuse a too long announced body; behind it the product does.
  expect([tooLong.status, tooLong.headers['x-request-id'] !== undefined]).toEqual([413, name === 'caddy']);
  const long = await ask(proxy, '/fa3/api/CreateAppointment', { method: 'POST', body: { long: 'x'.repeat(40_000) } });
  // This answer comes from the product, because it has a request id.
  expect([long.status, long.headers['x-request-id']]).toEqual([413, expect.any(String)]);
  const seconds = (await untilCutOff) / 1000;
  expect(seconds).toBeGreaterThan(4);
  expect(seconds).toBeLessThan(30);
});

// R18.2.1
test.each(['nginx.conf', 'haproxy.cfg', 'Caddyfile'])(
  '%s leads to the ports where servers are, and to no other',
  (file) => {
    const text = textOf(`proxy/${file}`);
    expect([...new Set(text.match(/127\.0\.0\.1:\d+/g))]).toEqual(['127.0.0.1:3000', '127.0.0.1:3010']);
    for (const name of [AGENDA, SPORTELLO]) expect(text.includes(name) || file === 'haproxy.cfg').toBe(true);
  },
);

// This test reads the files, so it also runs where the programs are not installed.
// R18.2.1
test.each([
  [
    'nginx.conf',
    [
      ...['proxy_set_header X-Forwarded-For $remote_addr;', 'proxy_set_header X-Forwarded-Proto https;'],
      ...['proxy_set_header Host $http_host;', 'return 308 https://$server_name$request_uri;', 'gzip off;'],
      ...[
        'client_max_body_size 64k;',
        'client_header_timeout 5s;',
        'client_body_timeout 15s;',
        'proxy_read_timeout 60s;',
      ],
      ...['listen 443 ssl http2;'],
    ],
  ],
  [
    'haproxy.cfg',
    [
      ...['http-request set-header X-Forwarded-For %[src]', 'http-request set-header X-Forwarded-Proto https'],
      ...[
        'http-request redirect prefix https://agenda.example.org code 308',
        'bind :443 ssl crt /etc/fissa/tls/fissa.pem alpn h2,http/1.1',
      ],
      ...['http-request deny deny_status 413 if { req.hdr_val(content-length) gt 65536 }'],
      ...['timeout http-request 5s', 'timeout client 60s', 'timeout server 60s'],
      'use_backend sportello if { req.hdr(host),field(1,:),lower -m str sportello.example.org }',
    ],
  ],
  ['Caddyfile', ['max_size 64KB', 'read_header 5s', 'read_body 15s', 'idle 60s', 'import fissa']],
])('%s sets client address and https, limits size and time, and compresses nothing', (file, said) => {
  const lines = textOf(`proxy/${file}`)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('#'));
  expect(lines).toEqual(expect.arrayContaining(said));
  expect(
    lines.filter((line) => /^(encode|compression|gzip on|option forwardfor|header_up X-Forwarded)/.test(line)),
  ).toEqual([]);
});
