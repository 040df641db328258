import { expect, test } from 'vitest';
import { startReceiver } from '../../outbox/receiver.testing.ts';
import { checkServices } from './check-services.ts';
import { lineOf } from './finding.ts';

const none = {
  ...{ webhookUrls: [], smsWebhookUrl: undefined, geocoder: 'embedded', mapTiles: undefined, desk: undefined },
  ...({ role: 'all', apiUrl: undefined, journalPeer: undefined } as const),
};
type Given = Parameters<typeof checkServices>[0];
type Answer = () => Response;

/** Findings for these settings; an address without an answer is unreachable. */
async function told(given: Partial<Given>, answers: Readonly<Record<string, Answer>> = {}) {
  const asked: string[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${url}`);
    const answer = answers[new URL(url).host];
    if (answer === undefined)
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) });
    return answer();
  };
  const findings = await checkServices({ ...none, ...given }, { fetch });
  return { asked, lines: findings.map((each) => lineOf(each).replace(/ +/g, ' ')) };
}
const json =
  (body: unknown): Answer =>
  () =>
    Response.json(body);
const status =
  (code: number): Answer =>
  () =>
    new Response(null, { status: code });

test('an unconfigured service is not requested', async () => {
  const { asked, lines } = await told({});
  expect([asked, lines]).toEqual([[], ['green geocoder its own places', 'green tiles its own schematic map']]);
});

// R18.3.5
test('each webhook receiver gets an empty request, and its answer decides the finding', async () => {
  const webhookUrls = [
    'https://crm.example/hook',
    'https://user:geheim@down.example/',
    'https://moved.example/',
    'https://gone.example/',
  ];
  const { asked, lines } = await told(
    { webhookUrls, smsWebhookUrl: 'https://sms.example/send' },
    {
      'crm.example': status(405),
      'down.example': status(502),
      'moved.example': status(301),
      'sms.example': status(200),
    },
  );
  expect(asked.every((each) => each.startsWith('HEAD ') && !each.includes('geheim'))).toBe(true);
  expect(lines.slice(0, 5)).toEqual([
    'green sms sms.example answers',
    'green webhook crm.example answers',
    'yellow webhook down.example answers 502',
    'yellow webhook moved.example sends elsewhere, and deliveries do not follow',
    'red webhook gone.example cannot be reached (ENOTFOUND): deliveries wait and are tried again',
  ]);
});

// R18.3.5
test('a receiver on this machine is found, and a silent receiver times out', async () => {
  const receiver = await startReceiver();
  const speak = receiver.silence();
  const [waited] = await checkServices({ ...none, webhookUrls: [receiver.url] }, { fetch, patienceMs: 50 });
  expect(waited).toMatchObject({ level: 'red', text: expect.stringContaining('(no answer in time)') });
  speak();
  const [answered] = await checkServices({ ...none, webhookUrls: [receiver.url] }, { fetch });
  expect(answered?.level).toBe('green');
  await receiver.close();
});

// R18.3.5
test('external places and tiles are tried with Rome; without them the embedded data is reported', async () => {
  const rome = {
    features: [
      { geometry: { coordinates: [12.5, 41.9] }, properties: { name: 'Roma', city: 'Roma', countrycode: 'IT' } },
    ],
  };
  const given = {
    geocoder: 'photon:https://places.example',
    mapTiles: { template: 'https://tiles.example/{z}/{x}/{y}.png?key=geheim', attribution: 'x' },
  };
  const picture = () => new Response(Buffer.from([1]), { headers: { 'content-type': 'image/png' } });
  expect((await told(given, { 'places.example': json(rome), 'tiles.example': picture })).lines).toEqual([
    'green geocoder places.example knows Rome',
    'green tiles tiles.example',
  ]);
  expect((await told(given, { 'places.example': json({}), 'tiles.example': status(403) })).lines).toEqual([
    'yellow geocoder places.example answers 200 and does not know Rome: its own places answer instead',
    'yellow tiles tiles.example gives no picture of Rome: maps stay empty',
  ]);
  expect((await told(given)).lines[0]).toMatch(/^yellow geocoder places\.example does not answer \(ENOTFOUND\)/);
});

// R18.3.5
test('an identity provider must answer with its own issuer', async () => {
  const oidc = { issuer: 'https://id.example/realm', clientId: 'a', clientSecret: 'b', acr: undefined };
  const desk = {
    ...{ port: 3010, isPortGiven: true, host: '127.0.0.1', origin: undefined, callsAnyTime: false },
    oidc,
  };
  const identity = async (answer?: Answer) => (await told({ desk }, answer && { 'id.example': answer })).lines.at(-1);
  expect(await identity(json({ issuer: oidc.issuer }))).toBe('green identity id.example answers');
  expect(await identity(json({ issuer: 'https://id.example/' }))).toMatch(
    /^red identity OIDC_ISSUER is .* calls itself https:/,
  );
  expect(await identity(status(404))).toMatch(/^red identity id\.example is no identity provider there \(404\)/);
  expect(await identity()).toMatch(/^red identity id\.example cannot be reached \(ENOTFOUND\)/);
});

// R18.3.5
test('the check of an edge calls its engine', async () => {
  const edge = { role: 'edge', apiUrl: 'http://engine.example:3000/' } as const;
  const engine = async (answer?: Answer) => (await told(edge, answer && { 'engine.example:3000': answer })).lines[0];
  expect(await engine(status(200))).toBe('green engine engine.example:3000 is ready');
  expect(await engine(status(503))).toBe('red engine engine.example:3000 is not ready (503)');
  expect(await engine()).toBe('red engine FISSA_API_URL: engine.example:3000 cannot be reached (ENOTFOUND)');
  const other = { ...edge, journalPeer: 'http://edge-2.example:3000' };
  expect((await told(other, { 'edge-2.example:3000': status(200) })).lines).toContain(
    'green edge edge-2.example:3000 is ready',
  );
});
