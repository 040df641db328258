import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createBaseApp } from '../../http/base-app.ts';
import { limitRequests } from '../../http/limits/rate-limit.ts';
import { refuseUnknown } from '../../http/refuse-unknown.ts';
import { aTimedCall, aView, ofLender } from '../views.testing.ts';
import type { CalendarView } from './calendar.ts';
import { mountDocuments } from './mount-documents.ts';
import { pdfText } from './read-pdf.testing.ts';

const OPP_ID = '?oppID=006AB00000K7P2QXYZ';
const PDF = `/fa3/api/appuntamento.pdf${OPP_ID}`;
const ICS = `/fa3/api/appuntamento.ics${OPP_ID}`;

/** With the headers of every answer, as in every role. */
function baseApp() {
  const options = { humanCheck: 'off', log: { write: () => undefined }, newRequestId: () => 'request' } as const;
  const server = createBaseApp(options, refuseUnknown([]));
  void server.register(cookie);
  return server;
}

const app = (server = baseApp(), sites = ofLender.sites) => {
  const asked: string[] = [];
  let found: CalendarView | null = aView();
  mountDocuments(server, {
    ...ofLender,
    sites,
    logoOf: () => null,
    proofOf: (request) => (request.headers.cookie === 'proof=mine' ? Buffer.from('mine') : null),
    loadOwn: async (proof, code) => {
      asked.push(`${proof} ${code}`);
      return found;
    },
    clock: () => new Date('2026-11-20T10:00:00Z'),
  });
  const get = (url: string, cookie = 'proof=mine', more: Record<string, string> = {}) =>
    server.inject({ url, headers: { cookie, ...more } });
  const finds = (view: CalendarView | null) => {
    found = view;
  };
  return { asked, get, finds, close: () => server.close() };
};

let open: ReturnType<typeof app> | undefined;
const started = () => {
  open = app();
  return open;
};
/** As behind the limits of a server. */
const counted = async () => {
  const server = Fastify();
  await server.register(cookie);
  await limitRequests(server, true);
  open = app(server);
  return open;
};
afterEach(() => open?.close());

describe('the downloads', () => {
  // R2.3.124, R0.76
  test('send the calendar file under its fixed name, uncached', async () => {
    const answer = await started().get(ICS);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="Appuntamento.ics"',
      'cache-control': 'no-store',
    });
    expect(answer.body).toContain('BEGIN:VEVENT');
  });

  test('of a call are named as a call', async () => {
    const { finds, get } = started();
    finds(aTimedCall());
    expect((await get(ICS)).headers['content-disposition']).toBe('attachment; filename="Telefonata.ics"');
    expect((await get(PDF)).headers['content-disposition']).toBe('inline; filename="Telefonata.pdf"');
  });

  // R2.3.123, R0.76
  test.each([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site' },
  ])('open the PDF inline from any link: %o', async (headers) => {
    const answer = await started().get(PDF, 'proof=mine', headers);
    expect(answer.headers['content-disposition']).toBe('inline; filename="Appuntamento.pdf"');
    expect(answer.headers['content-security-policy']).toBe("frame-ancestors 'none'");
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('send the PDF with the duration of the site file, cost and reminder', async () => {
    open = app(baseApp(), { ...ofLender.sites, visitMinutes: 60 });
    const text = await pdfText((await open.get(PDF)).rawPayload);
    expect(text).toContain('Durata: circa 60 minuti · costo: zero · promemoria il giorno prima');
  });

  // R18.1.8
  test('send the PDF in the default typefaces when the brand’s are unreadable, and log it', async () => {
    const lines: string[] = [];
    const server = Fastify({ logger: { level: 'error', stream: { write: (line) => lines.push(line) } } });
    const face = { family: 'Prova Sans', file: import.meta.filename };
    const sites = ofLender.sites.sites.map((site) => ({ ...site, fonts: { heading: face, body: face } }));
    open = app(server, { ...ofLender.sites, sites });
    const answer = await open.get(PDF);
    expect([answer.statusCode, answer.rawPayload.includes('SourceSans3')]).toEqual([200, true]);
    expect(lines.join()).toContain('site-faces.ts');
  });

  // R13.10.3
  test('reject the twenty-third waiting PDF request', async () => {
    const { get } = started();
    const answers = await Promise.all(Array.from({ length: 30 }, () => get(PDF)));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(22);
    expect(refused).toHaveLength(8);
    expect(refused[0]?.json()).toMatchObject({ code: 'unavailable' });
  });

  // R13.10.3
  test.each([ICS, PDF])('are limited by visit to two a second: %s', async (url) => {
    const { get } = await counted();
    const ask = async (visit: string) => (await get(url, `fissa-visit=${visit.repeat(43)}`)).statusCode;
    const statuses = [];
    for (let n = 0; n <= 120; n += 1) statuses.push(await ask('v'));
    expect([statuses.indexOf(429), await ask('w')]).toEqual([120, 404]);
  });

  // R14.2.16
  test.each([
    ['is not there', null, 404],
    ['cannot be written', { ...aView(), starts: new Date(Number.NaN) }, 500],
  ])('answer a PDF request that %s with a page that explains it', async (_, view, status) => {
    const { get, finds } = started();
    finds(view);
    const answer = await get(PDF, 'proof=mine', { 'sec-fetch-dest': 'document' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<h1>Non siamo riusciti a creare il PDF. Usa Stampa.</h1>');
    expect((await get(PDF)).headers['content-type']).toMatch(/json/);
  });

  // R6.10, R13.7.5
  test('look up the appointment of the given code, and nothing without a code', async () => {
    const { get, asked } = started();
    await get(ICS);
    for (const url of [ICS, PDF]) for (const code of ['', '?oppID=']) await get(url.replace(OPP_ID, code));
    expect((await get(ICS.replace(OPP_ID, ''))).statusCode).toBe(404);
    for (const url of [ICS, PDF]) expect((await get(url, '')).statusCode).toBe(404);
    expect(asked).toEqual(['mine 006AB00000K7P2QXYZ']);
  });

  // R14.3.17
  test.each([
    [PDF, 'Non siamo riusciti a creare il PDF. Usa Stampa.'],
    [ICS, 'Il file per il calendario non è disponibile'],
  ])('explain in a page why %s is unavailable, to a person who opened it', async (url, title) => {
    const { get } = started();
    const page = await get(url, '', { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' });
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain(`<html lang="it">`);
    expect(page.body).toContain(`<h1>${title}</h1>`);
    expect(page.body).toContain('href="/fa3/modifica-appuntamento"');
    const [style = ''] = /(?<=<style>)[\s\S]*(?=<\/style>)/.exec(page.body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  // R14.3.17
  test("answer alike for a missing appointment and another person's, and answer a script with a problem", async () => {
    const { get, finds } = started();
    const asPerson = { accept: 'text/html', 'sec-fetch-dest': 'document' };
    const withoutProof = await get(PDF, '', asPerson);
    finds(null);
    expect((await get(PDF, 'proof=mine', asPerson)).body).toBe(withoutProof.body);
    const toScript = await get(PDF, '', { accept: 'text/html', 'sec-fetch-dest': 'empty' });
    expect(toScript.headers['content-type']).toContain('application/problem+json');
  });

  // R0.76, R6.10
  test.each([ICS, PDF])('hide %s without a proof', async (url) => {
    const { get, asked } = started();
    const answer = await get(url, '');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 404, code: 'not-found' });
    expect(asked).toEqual([]);
  });

  test.each([null, aView({ state: 'cancelled' })])(
    'answer 404 for a request that is not a coming appointment',
    async (view) => {
      const { get, finds } = started();
      finds(view);
      expect((await get(ICS)).statusCode).toBe(404);
    },
  );

  test('do not look up an invalid code', async () => {
    const { get, asked } = started();
    expect((await get('/fa3/api/appuntamento.pdf?oppID=../../etc/passwd')).statusCode).toBe(404);
    expect((await get('/fa3/api/appuntamento.pdf?oppID=a&oppID=b')).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });
});
