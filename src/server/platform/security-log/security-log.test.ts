import { mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.testing.ts';
import { createFileSender } from './append-to-file.ts';
import { bufferLines, type LineSender, type SecurityLine } from './buffered-lines.ts';
import { securityDestination } from './destination.ts';
import { openSecurityLog } from './open-security-log.ts';
import { SECURITY_CODES, type SecurityCode, securityEvent, securityLine } from './security-event.ts';
import { createSyslogSender } from './send-syslog.ts';
import { startSyslogReceiver, trusting } from './syslog-receiver.testing.ts';

const AT = new Date('2026-11-28T14:00:00.123Z');
const reveal = securityEvent('Mostra', {
  route: 'Mostra',
  actorType: 'staff',
  actor: 'rossi',
  subject: 'Xy',
  client: '::1',
});
const refused = securityEvent('code-refused', {
  outcome: 'refused',
  actorType: 'visit',
  actor: 'Öbb"\n',
  requestId: 'r',
});
const line = (text: string): SecurityLine => ({ at: AT, kind: 'reveal', isRefused: false, text });
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => JSON.stringify({ number: String(from + index) }));

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A buffer that tries again at once; it lists what was lost and which outages were reported. */
function buffered(sender: LineSender, maxWaiting = 100) {
  const [lost, failures]: [number[], unknown[]] = [[], []];
  const lines = bufferLines(sender, {
    ...{ maxWaiting, firstPauseMs: 5 },
    onLost: (count) => lost.push(count),
    onFailure: (problem) => failures.push((problem as { code?: string }).code),
  });
  stops.push(lines.stop);
  return { lines, lost, failures };
}
async function aReceiver(port?: number) {
  const receiver = await startSyslogReceiver(port);
  stops.push(receiver.close);
  return receiver;
}

test('an event is one line of ASCII with all fields, its time in UTC', () => {
  expect(securityLine(reveal, AT)).toBe(
    '{"time":"2026-11-28T14:00:00.123Z","kind":"reveal","code":"Mostra","outcome":"done","route":"Mostra","actorType":"staff","actor":"rossi","subject":"Xy","client":"::1","requestId":""}',
  );
  expect(securityLine(refused, AT)).toMatch(/^[ -~]+$/);
  expect(JSON.parse(securityLine(refused, AT))).toMatchObject({ kind: 'token-refused', actor: 'Öbb"\n' });
});

test.each(Object.entries(SECURITY_CODES))('the codes of the kind %s have this kind', (kind, codes) => {
  for (const code of codes) expect(securityEvent(code as SecurityCode, {})).toMatchObject({ kind, code });
});

test('no code has two kinds', () => {
  const codes = Object.values(SECURITY_CODES).flat();
  expect(new Set(codes).size).toBe(codes.length);
});

test.each([
  ['file:/var/log/fissa/security.jsonl', { type: 'file', path: '/var/log/fissa/security.jsonl' }],
  ['syslog+tls://logs.example:7000', { type: 'syslog', host: 'logs.example', port: 7000 }],
  ['syslog+tls://logs.example', { type: 'syslog', host: 'logs.example', port: 6514 }],
  ['syslog+tls://[::1]:6514', { type: 'syslog', host: '::1', port: 6514 }],
  ['file:security.jsonl', null],
  ['file://logs/security.jsonl', null],
  ['syslog://logs.example:514', null],
  ['syslog+tls://me@logs.example:6514', null],
  ['syslog+tls://logs.example:70000', null],
  ['syslog+tls://', null],
])('the setting %s means %j', (text, destination) => {
  expect(securityDestination(text)).toEqual(destination);
});

test('a receiver by TLS gets each event as one message of RFC 5424, refusals as warnings', async () => {
  const receiver = await aReceiver();
  const log = openSecurityLog(
    receiver.to,
    { clock: () => AT, onLost: () => undefined, onFailure: () => undefined },
    trusting,
  );
  stops.push(log.stop);
  for (const event of [reveal, refused, reveal]) log.write(event);
  await expect.poll(() => receiver.messages).toHaveLength(3);
  expect(receiver.messages[0]).toEqual({
    ...{ priority: 109, time: AT.toISOString(), app: 'fissa', id: 'reveal' },
    event: JSON.parse(securityLine(reveal, AT)),
  });
  expect(receiver.messages[1]).toMatchObject({ priority: 108, id: 'token-refused', event: { actor: 'Öbb"\n' } });
});

test('events wait in order while the receiver is away; more than it can hold are lost and counted', async () => {
  const former = await startSyslogReceiver();
  await former.close();
  const { lines, lost, failures } = buffered(createSyslogSender(former.to, trusting), 20);
  for (const text of numbered(0, 25)) lines.write(line(text));
  await expect.poll(() => failures).toEqual(['ECONNREFUSED']);
  expect(lost).toEqual(Array(5).fill(1));
  const receiver = await aReceiver(former.to.port);
  await expect.poll(() => receiver.messages).toHaveLength(20);
  expect(receiver.messages.map(({ event }) => JSON.stringify(event))).toEqual(numbered(0, 20));
  expect(failures).toEqual(['ECONNREFUSED']);
});

test('a connection that the receiver closed is opened again', async () => {
  const receiver = await aReceiver();
  const { lines, failures } = buffered(createSyslogSender(receiver.to, trusting));
  for (const nth of [1, 2, 3]) {
    lines.write(line('{}'));
    await expect.poll(() => receiver.messages).toHaveLength(nth);
    await receiver.hangUp();
  }
  expect(failures).toEqual([]);
});

test.each([
  ['an unknown authority', { ca: [] }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['another name', { ...trusting, servername: 'logs.elsewhere' }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
])('a certificate of %s gets no event', async (_, options, code) => {
  const receiver = await aReceiver();
  const { lines, lost, failures } = buffered(createSyslogSender(receiver.to, options));
  lines.write(line('{}'));
  await expect.poll(() => failures).toEqual([code]);
  await lines.stop();
  expect([receiver.messages, lost]).toEqual([[], [1]]);
});

test('the end sends what waits, and a later event is lost', async () => {
  const receiver = await aReceiver();
  const { lines, lost } = buffered(createSyslogSender(receiver.to, trusting));
  for (const text of numbered(0, 10)) lines.write(line(text));
  await lines.stop();
  await expect.poll(() => receiver.messages).toHaveLength(10);
  lines.write(line('{}'));
  expect(lost).toEqual([1]);
});

test('after a rotation the next event is in a new file, readable by owner and group', async () => {
  const path = join(temporaryFolder('security'), 'security.jsonl');
  const { lines } = buffered(createFileSender(path));
  const contentOf = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1);
  for (const text of numbered(0, 3)) lines.write(line(text));
  await expect.poll(() => contentOf(path)).toEqual(numbered(0, 3));
  await rename(path, `${path}.1`);
  for (const text of numbered(3, 5)) lines.write(line(text));
  await expect.poll(() => contentOf(path)).toEqual(numbered(3, 5));
  expect(await contentOf(`${path}.1`)).toEqual(numbered(0, 3));
  expect((await stat(path)).mode & 0o007).toBe(0);
});

test('events wait until the folder of their file exists', async () => {
  const folder = join(temporaryFolder('security'), 'later');
  const { lines, lost, failures } = buffered(createFileSender(join(folder, 'security.jsonl')));
  lines.write(line('{}'));
  await expect.poll(() => failures).toEqual(['ENOENT']);
  await mkdir(folder);
  await expect.poll(() => readFile(join(folder, 'security.jsonl'), 'utf8').catch(() => '')).toBe('{}\n');
  expect(lost).toEqual([]);
});
