import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPartners } from '../commands/partners/run-partners.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { aPartnerServer, type PartnerServer } from './partner-server.testing.ts';

const run = promisify(execFile);
const page = readFileSync('docs/partners-api.md', 'utf8');
/** The first block of the page in this language. */
const blockOf = (language: string) => page.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? '';

let server: PartnerServer;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  server = await aPartnerServer();
  // The command of the page.
  const [, , scopes = ''] = /partners -- add (\S+) --scopes (\S+?)`/.exec(page) ?? [];
  const lines = await runPartners(server.db, ['add', 'Confronta', '--scopes', scopes]);
  const word = (of: string) =>
    lines
      .find((line) => line.startsWith(of))
      ?.split(' ')
      .at(-1) ?? '';
  const { port } = server.app.server.address() as AddressInfo;
  env = { PATH: process.env.PATH, HOST: `http://127.0.0.1:${port}`, ID: word('client id'), SECRET: word('secret ') };
}, 60_000);
afterAll(() => server.close());

const last = () =>
  server.db
    .selectFrom('appointment')
    .select(['opp_id', 'state', 'version', 'partner_id'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

// R18.11.8
test('the session with curl searches, holds, books, moves, reads and cancels as written', async () => {
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', blockOf('sh')], { env });
  const [hold, booked, moved, read, cancelled] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(hold).toMatchObject({ Status: '0', scade: expect.any(String) });
  expect(booked).toMatchObject({ resultCode: 0, oppID: expect.any(String) });
  expect(moved).toMatchObject({ Status: '0', oppID: booked.oppID });
  expect(read.appuntamento).toMatchObject({ oppID: booked.oppID, versione: 2, stato: 'confermato' });
  expect(cancelled).toEqual({ Status: '0' });
  expect(await last()).toEqual({ opp_id: booked.oppID, state: 'cancelled', version: 3, partner_id: env.ID });
});

// R18.11.8
test('the program in Node searches, holds, books, moves and cancels as written', async () => {
  const file = join(temporaryFolder('page'), 'partner.mjs');
  writeFileSync(file, blockOf('js'));
  const { stdout } = await run(process.execPath, [file], { env });
  expect(stdout).toContain('scade:');
  expect(stdout).toContain("{ Status: '0' }");
  expect(await last()).toMatchObject({ state: 'cancelled', version: 3, partner_id: env.ID });
  expect(blockOf('js').split('\n').length).toBeLessThanOrEqual(32);
});
