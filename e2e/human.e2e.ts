import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { type Server, startServer } from './servers.ts';
import { chooseHour, giveAllData, openPlace, searchPlace, submit } from './visitor.ts';

// R6.8, R13.4.2
test('the challenge is solved once a visit, before anything needs it', { tag: '@once' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const call = /(sfida|RisolviSfida|BloccaOrario|GetUserDataAndAppointmentByCf|CreateAppointment)/.exec(
      request.url(),
    );
    if (call?.[1]) asked.push(call[1]);
  });
  await openPlace(page);
  expect(asked).toEqual([]);
  const shown = page.waitForResponse(/RisolviSfida/);
  await searchPlace(page, '20121');
  expect((await shown).status()).toBe(200);
  expect(asked).toEqual(['sfida', 'RisolviSfida']);
  await chooseHour(page);
  await giveAllData(page);
  await submit(page);
  expect(asked.filter((call) => call.includes('fida'))).toEqual(['sfida', 'RisolviSfida']);
});

/** The hosted check as the page and the engine meet it: a script that judges, and a judgement to be read. */
function standIn(): Promise<{ readonly server: HttpServer; readonly url: string }> {
  const script = `window.grecaptcha = {
    ready: (then) => then(),
    execute: async (key, { action }) => key + ' ' + action,
  };`;
  const server = createServer((request, reply) => {
    if (request.url?.startsWith('/recaptcha/api.js')) {
      reply.setHeader('cross-origin-resource-policy', 'cross-origin');
      reply.setHeader('content-type', 'text/javascript').end(script);
      return;
    }
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const [key, action] = (new URLSearchParams(body).get('response') ?? '').split(' ');
      reply.end(JSON.stringify({ success: key === 'the-site', score: 0.9, action, hostname: 'localhost' }));
    });
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha` }),
    ),
  );
}

// R6.8, R13.4.4
test.describe('with the hosted check', { tag: '@once' }, () => {
  let hosted: Awaited<ReturnType<typeof standIn>>;
  let server: Server;
  test.beforeAll(async () => {
    hosted = await standIn();
    server = await startServer({
      FISSA_HUMAN_CHECK: 'recaptcha',
      RECAPTCHA_SECRET: 'the-secret',
      RECAPTCHA_SITE_KEY: 'the-site',
      RECAPTCHA_URL: hosted.url,
    });
  });
  test.afterAll(async () => {
    await server.remove();
    hosted.server.close();
  });

  test('a visitor books', async ({ page }) => {
    await page.goto(`${server.base}/fa3/`);
    await searchPlace(page, '20121');
    await chooseHour(page);
    await giveAllData(page);
    expect(await submit(page)).toMatch(/^[A-Z0-9]{18}$/);
  });
});
