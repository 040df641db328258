import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { chooseHour, consentToAll, fillPerson, giveTaxCode, lot, searchPlace, someTaxCode, submit } from './visitor.ts';

const SERVER = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const PORT = String(Number(process.env.FISSA_E2E_PORT) + 1);
const base = `http://localhost:${PORT}`;
const KNOWN = 'TRRRND79P03M999W';

/** A server as it is by default, its limits on; its data is its own. The sum of a human check is left out. */
test.describe('with the limits of every server on', { tag: '@once' }, () => {
  let server: ChildProcess;
  let data = '';
  test.beforeAll(async ({ playwright }) => {
    test.setTimeout(90_000);
    data = mkdtempSync(join(tmpdir(), 'fissa-e2e-limits-'));
    const own = { PORT, FISSA_DATA_DIR: data, FISSA_DEMO: 'true', FISSA_HUMAN_CHECK: 'off', DATABASE_URL: '' };
    const { FISSA_RATE_LIMITS: _, ...inherited } = process.env;
    server = spawn(process.execPath, [SERVER], { env: { ...inherited, ...own }, stdio: 'ignore' });
    const request = await playwright.request.newContext();
    const ready = async () => (await request.get(`${base}/readyz`).catch(() => null))?.status();
    await expect.poll(ready, { timeout: 80_000 }).toBe(200);
    await request.dispose();
  });
  test.afterAll(async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  });

  const nameOf = async (request: APIRequestContext, code: string): Promise<string> => {
    const asked = { CodiceFiscale: code, RecaptchaToken: '', flusso: 'PP' };
    const reply = await request.post(`${base}/fa3/api/GetUserDataAndAppointmentByCf`, { data: asked });
    expect(reply.status()).toBe(200);
    return ((await reply.json()) as { readonly datiCliente: { readonly nome: string } }).datiCliente.nome;
  };

  test('a visitor books as ever; who asks for one code after the other learns nothing of anybody', async ({
    page,
    request,
  }) => {
    await page.goto(`${base}/fa3/`);
    await searchPlace(page, '20121');
    await chooseHour(page);
    await giveTaxCode(page, someTaxCode(lot()));
    await fillPerson(page, 'mario@posta.example');
    await consentToAll(page);
    expect(await submit(page)).toMatch(/^[A-Z0-9]{18}$/);

    expect(await nameOf(request, KNOWN)).toBe('Orlando');
    for (let asked = 0; asked < 10; asked += 1) await nameOf(request, someTaxCode(lot()));
    expect(await nameOf(request, KNOWN)).toBe('');
  });
});
