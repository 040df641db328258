import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { chooseHour, giveAllData, openPlace, searchPlace, someTaxCode, submit, uniqueNumber } from './visitor.ts';

// R0.38, R0.41, R2.1.50, R4.103, R0.40, R0.92
test('no personal data in addresses, storage or console; no foreign request; no CSP violation', {
  tag: '@once',
}, async ({ page, baseURL }) => {
  const code = someTaxCode(uniqueNumber());
  const canaries = [code, 'canarino@posta.example', '7654321', 'Rossi'];
  const urls: string[] = [];
  const said: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  page.on('console', (message) => said.push(message.text()));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective}`),
    );
  });
  await openPlace(page);
  await searchPlace(page, '20121');
  await chooseHour(page);
  await giveAllData(page, { taxCode: code, email: 'canarino@posta.example' });
  const oppId = await submit(page);
  await page.getByRole('radio', { name: 'Dipendente' }).check({ force: true });
  await page.getByRole('radio', { name: 'Sì' }).check({ force: true });
  await page.getByRole('button', { name: 'Invia le risposte' }).click();
  await expect(page.getByText(/^Grazie! Le tue risposte/)).toBeVisible();

  expect(urls.filter((url) => !url.startsWith(baseURL ?? '') && !url.startsWith('data:'))).toEqual([]);
  for (const canary of canaries) expect(urls.join('\n')).not.toContain(encodeURIComponent(canary));
  expect(said.filter((text) => text.startsWith('policy:'))).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  const events = await page.evaluate(() =>
    JSON.stringify((window as unknown as { dataLayer?: unknown }).dataLayer ?? []),
  );
  for (const canary of canaries) for (const text of [stored, events, said.join()]) expect(text).not.toContain(canary);
  expect(events).toContain('fissa-appuntamento/thank-you-page');
  expect(events).not.toContain('hash');

  const stranger = await page.context().browser()?.newContext();
  const asked = await stranger?.request.post(`${baseURL}/fa3/api/GetAppuntamento`, { data: { oppID: oppId } });
  const unknown = await stranger?.request.post(`${baseURL}/fa3/api/GetAppuntamento`, {
    data: { oppID: 'A'.repeat(18) },
  });
  expect([asked?.status(), unknown?.status()]).toEqual([404, 404]);
  await stranger?.close();
});

// R0.40, R4.103
test('consent to cookies sends hashes of personal data; a refusal sends none', { tag: '@once' }, async ({
  browser,
}) => {
  for (const [answer, passesOn] of [
    ['Accetta', true],
    ['Rifiuta', false],
  ] as const) {
    const page = await browser.newPage();
    const code = someTaxCode(uniqueNumber());
    await page.goto('/fa3/');
    await page.getByRole('button', { name: answer, exact: true }).click();
    await page.goto(`/fa3/?IsForzosoClink=true&codiceFiscale=${code}`);
    const events = () =>
      page.evaluate(() => JSON.stringify((window as unknown as { dataLayer?: unknown }).dataLayer ?? []));
    await expect.poll(events).toContain('fissa-appuntamento/clink');
    const told = await events();
    expect(told.includes(createHash('sha256').update(code).digest('hex')), answer).toBe(passesOn);
    expect(told.includes('hash'), answer).toBe(passesOn);
    expect(told).not.toContain(code);
    await page.close();
  }
});

test('before the answer about cookies nothing is stored on the device, and after consent the campaign is', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/fa3/?utm_source=partner01');
  await expect(page.getByRole('button', { name: 'Avanti' })).toBeEnabled();
  const kept = () => page.evaluate(() => ({ ...localStorage }));
  expect(await kept()).toEqual({});
  await page.getByRole('button', { name: 'Accetta' }).click();
  await expect.poll(kept).toEqual({
    'fissa-cookie': 'si',
    'fissa-media': 'partner01//',
    'fissa-client': expect.stringMatching(/^\w{20}$/),
  });
});

test('the security headers are on pages, calls, files and refusals alike', { tag: '@once' }, async ({ request }) => {
  for (const path of ['/fa3/', '/fa3/api/ping', '/fa3/robots.txt', '/fa3/api/niente', '/niente', '/fa3/assets/x.js']) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy'], path).not.toContain('unsafe');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['strict-transport-security'], path).toContain('max-age=63072000');
  }
});
