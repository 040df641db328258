import { type APIRequestContext, expect, test } from '@playwright/test';
import { type Server, startServer } from './servers.ts';
import { chooseHour, giveAllData, lot, searchPlace, someTaxCode, submit } from './visitor.ts';

const KNOWN = 'TRRRND79P03M999W';

/** A server as it is by default, its limits on; its data is its own. The sum of a human check is left out. */
test.describe('with the limits of every server on', { tag: '@once' }, () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(() => server.remove());

  const nameOf = async (request: APIRequestContext, code: string): Promise<string> => {
    const asked = { CodiceFiscale: code, RecaptchaToken: '', flusso: 'PP' };
    const reply = await request.post(`${server.base}/fa3/api/GetUserDataAndAppointmentByCf`, { data: asked });
    expect(reply.status()).toBe(200);
    return ((await reply.json()) as { readonly datiCliente: { readonly nome: string } }).datiCliente.nome;
  };

  test('a visitor books as ever; who asks for one code after the other learns nothing of anybody', async ({
    page,
    request,
  }) => {
    await page.goto(`${server.base}/fa3/`);
    await searchPlace(page, '20121');
    await chooseHour(page);
    await giveAllData(page);
    expect(await submit(page)).toMatch(/^[A-Z0-9]{18}$/);

    expect(await nameOf(request, KNOWN)).toBe('Orlando');
    for (let asked = 0; asked < 10; asked += 1) await nameOf(request, someTaxCode(lot()));
    expect(await nameOf(request, KNOWN)).toBe('');
  });
});
