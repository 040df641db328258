import { expect } from '@playwright/test';
import ical from 'ical.js';
import { test } from './shared-page.ts';
import { chooseHour, giveAllData, openPlace, searchPlace, submit } from './visitor.ts';

const inRome = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });

// R6.8, R13.4.2
test('the browser solves one human-check challenge per visit, before a request needs it', { tag: '@once' }, async ({
  page,
}) => {
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

// R14.1.5
test('without cookies no slot is held, the page says so, and the booking still works', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }));
  await page.route(/\/fa3\/(proxy|api)\//, async (route) => {
    await context.clearCookies();
    const { cookie: _, ...headers } = await route.request().allHeaders();
    const response = await route.fetch({ headers });
    const { 'set-cookie': __, ...answered } = response.headers();
    await route.fulfill({ response, headers: answered });
  });
  await openPlace(page);
  await searchPlace(page, '70121');
  const { hour } = await chooseHour(page);
  await expect(page.getByText(/^I cookie sono disattivati: il posto è tuo solo quando confermi/)).toBeVisible();
  await giveAllData(page);
  await submit(page);
  await expect(page.getByText(/I cookie sono disattivati, quindi questa pagina non si riapre/)).toBeVisible();
  const file = await page.getByRole('link', { name: 'Salva nel calendario' }).getAttribute('href');
  const event = new ical.Event(
    new ical.Component(ical.parse(decodeURIComponent(file?.split(',', 2)[1] ?? ''))).getFirstSubcomponent('vevent') ??
      undefined,
  );
  expect(inRome.format(event.startDate.toJSDate())).toBe(hour);
});
