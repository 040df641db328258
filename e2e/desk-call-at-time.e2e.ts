import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { callbackBody } from '../tools/fault-injection/workload/bodies.ts';
import { AT_THE_DESK, callDesk, DESK, openDayFrom, SITE, signInAs } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { showHuman } from './human.ts';
import { someTaxCode, uniqueNumber } from './visitor.ts';

test.use(AT_THE_DESK);

test('the desk shows a call in a band on its card, without the steps of a visit', async ({ page, playwright }, {
  project,
}) => {
  await signInAs(page, 'Lavinia Corallo');
  // The customer asks for the call by requests, in a context of their own.
  const customer = await playwright.request.newContext({ baseURL: SITE });
  await showHuman(customer);
  const person = { firstName: 'Mario', lastName: 'Rossi', mobile: '3337654321', taxCode: someTaxCode(uniqueNumber()) };
  const body = callbackBody({ ...person, email: `mario.${uniqueNumber()}@posta.example` });
  const ask = async (day: string): Promise<string | undefined> => {
    const made = await customer.post('/fa3/api/CreateAppointment', {
      data: { ...body, codFiliale: '0151', chiamata: { data: day.replaceAll('-', ''), fascia: '15-18' } },
      headers: { 'idempotency-key': randomUUID() },
    });
    return (await made.json()).oppID;
  };
  // The demo's afternoons differ in load: the first day with a free half-hour in the band.
  let day = '';
  let oppID: string | undefined;
  for (let from = project.name === 'phone' ? 9 : 10; oppID === undefined && from < 16; from += 1) {
    day = await openDayFrom(page, from);
    oppID = await ask(day);
  }
  expect(oppID).toBeTruthy();
  const { visite } = await callDesk(page, 'Giorno', { filiale: '0151', giorno: day });
  const line = visite.find((each: { oppID: string }) => each.oppID === oppID);
  expect(line.chiamata).toMatchObject({ dalle: '15:00', alle: '18:00', fascia: true, fatta: false });
  await page.goto(`${DESK}/appuntamento/${oppID}`);
  await expect(page.getByText('Telefonata', { exact: true })).toBeVisible();
  await expect(page.getByText(/telefonata nella fascia 15:00-18:00/)).toBeVisible();
  const acts = page.locator(`fieldset[data-visit="${oppID}"]`);
  await expect(acts.getByRole('button', { name: 'Sposta', exact: true })).toBeVisible();
  await expect(acts.getByRole('button', { name: 'Arrivato' })).toHaveCount(0);
  await fitsEveryone(page, 'card');
  await customer.dispose();
});
