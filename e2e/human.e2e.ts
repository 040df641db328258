import { expect } from '@playwright/test';
import { test } from './kept-page.ts';
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
