import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDeps, seal } from '../../booking/booking.testing.ts';
import { readPdf } from '../../messages/documents/read-pdf.testing.ts';
import { createMail } from '../../outbox/mail.ts';
import { romeDay } from '../../platform/clock.ts';
import type { DayListSettings } from '../../platform/config/day-list-settings.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { readEnvironment } from '../../platform/config/environment.ts';
import { onActs } from '../../platform/database/after-commit.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';
import { type MorningDeps, writeMorningLists } from './morning-lists.ts';

let database: FreshDatabase;
let folder: string;
let failures: unknown[];
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  folder = join(await mkdtemp(join(tmpdir(), 'fissa-list-')), 'lists');
  failures = [];
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.close();
});

/** A Monday; in Rome it is an hour later than UTC. */
const DAY = '2027-01-11';
const AT = (utc: string) => () => new Date(`${DAY}T${utc}:00Z`);
const AT_SIX_THIRTY = 390;

const run = (clock: () => Date, more: Partial<DayListSettings> = {}, given: Partial<MorningDeps> = {}) =>
  writeMorningLists({
    ...{ db: database.db, sites: demoSites, windows: aDeps(database.db).windows, seal, clock },
    settings: { folder, mails: false, at: AT_SIX_THIRTY, ...more },
    send: async () => undefined,
    onFailure: (failure) => failures.push(failure),
    ...given,
  });
const files = () => readdir(folder).catch(() => []);
const aVisitOn = async (oppId: string, branch: string, starts: string) => {
  await aVisit(database.db, { oppId, branch });
  await sql`update appointment set starts = ${new Date(starts)} where opp_id = ${oppId}::text`.execute(database.db);
};
async function textOf(pdf: Uint8Array): Promise<string> {
  const { pages } = await readPdf(Buffer.from(pdf));
  return pages
    .flat()
    .map(({ str }) => str)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}
/** The end of a failed list's pause. */
const pauseIsOver = () => sql`update day_list set leased_until = now()`.execute(database.db);

// R16.11.7
test('from the configured hour on, each open branch has its list as a file, once', async () => {
  await aVisitOn('OPP000000000000001', '0101', `${DAY}T09:00:00Z`);
  await aVisitOn('OPP000000000000002', '0102', `${DAY}T10:00:00Z`);
  await run(AT('05:29'));
  expect(await files()).toEqual([]);
  await run(AT('05:30'));
  expect(await files()).toEqual([`elenco-0101-${DAY}.pdf`, `elenco-0102-${DAY}.pdf`]);
  const text = await textOf(await readFile(join(folder, `elenco-0101-${DAY}.pdf`)));
  expect(text).toContain('Filiale di Milano, lunedì 11 gennaio');
  expect(text).toContain('Preparato in automatico, 11/01/2027 06:30');
  expect(text).toMatch(/10:00 Ginevra Bellacqua .*\*{8}21/);
  expect(text.match(/Ginevra/g)).toHaveLength(1);
  await rm(join(folder, `elenco-0101-${DAY}.pdf`));
  await run(AT('07:00'));
  expect(await files()).toEqual([`elenco-0102-${DAY}.pdf`]);
});

// R16.11.7
test('several processes write each list once', async () => {
  const sent: string[] = [];
  const send: MorningDeps['send'] = async (_event, { to }) => void sent.push(to);
  await sql`update branch set email = code || '@lender.example'`.execute(database.db);
  await Promise.all([1, 2, 3].map(() => run(AT('06:00'), { mails: true }, { send })));
  expect([sent.sort(), failures]).toEqual([['0101@lender.example', '0102@lender.example'], []]);
});

// R16.11.7
test('a closed or inactive branch has no list, and a holiday none', async () => {
  await sql`insert into closure (branch_code, day, reason) values ('0101', ${DAY}::date, 'Lavori')`.execute(
    database.db,
  );
  await sql`update branch set active = false where code = '0102'`.execute(database.db);
  await run(AT('06:00'));
  expect(await files()).toEqual([]);
  await sql`delete from closure`.execute(database.db);
  await sql`insert into holiday (day, city, name) values (${DAY}::date, '', 'Festa')`.execute(database.db);
  await run(AT('06:10'));
  expect(await files()).toEqual([]);
});

// R16.11.7
test('folder and files are readable by the service only, and files of the third day before are removed', async () => {
  await run(AT('06:00'));
  const mode = async (path: string) => (await stat(path)).mode & 0o777;
  expect([await mode(folder), await mode(join(folder, `elenco-0101-${DAY}.pdf`))]).toEqual([0o700, 0o600]);
  const others = [
    'elenco-0101-2027-01-09.pdf',
    'elenco-0101-2027-01-08.pdf',
    'elenco-0101-2027-01-08.pdf.tmp',
    'note.pdf',
  ];
  for (const name of others) await writeFile(join(folder, name), 'x');
  await run(AT('06:05'));
  expect((await files()).sort()).toEqual([
    'elenco-0101-2027-01-09.pdf',
    ...[`elenco-0101-${DAY}.pdf`, `elenco-0102-${DAY}.pdf`, 'note.pdf'],
  ]);
});

// R16.11.7
test('an old file that cannot be removed is a logged failure, and the lists are written', async () => {
  await mkdir(join(folder, 'elenco-0101-2027-01-08.pdf'), { recursive: true });
  await run(AT('06:00'));
  expect(await files()).toContain(`elenco-0102-${DAY}.pdf`);
  expect(failures).toHaveLength(1);
});

// R16.11.7
test('a list that failed is tried again after its pause, and does not hold up the others', async () => {
  let isDown = true;
  const sent: string[] = [];
  const send: MorningDeps['send'] = async (_event, { to }) => {
    if (isDown && to.startsWith('0101')) throw new Error('no server');
    sent.push(to);
  };
  await sql`update branch set email = code || '@lender.example'`.execute(database.db);
  const again = () => run(AT('06:00'), { mails: true, folder: undefined }, { send });
  await again();
  expect([sent, failures.length]).toEqual([['0102@lender.example'], 1]);
  isDown = false;
  await pauseIsOver();
  await again();
  await pauseIsOver();
  await again();
  expect([sent, failures.length]).toEqual([['0102@lender.example', '0101@lender.example'], 1]);
});

const entries = async () =>
  (
    await sql<{ branch: string; to: string; name: string; role: string }>`
      select branch_code as branch, change ->> 'to' as to, name, role
        from staff_act join staff on staff.id = staff_id
       where act = 'ElencoAutomatico' and change ->> 'day' = ${DAY} order by 1`.execute(database.db)
  ).rows.map(({ branch, to, name, role }) => [branch, to, name, role]);

// R16.11.7, R16.8.5
test('a list leaves one audit entry of the system before it leaves the desk, also when it is tried again', async () => {
  await sql`update branch set email = case code when '0101' then 'milano@lender.example' else '' end`.execute(
    database.db,
  );
  const heard: unknown[] = [];
  onActs(database.db, ({ call, actorType, actor }) => heard.push([call, actorType, actor]));
  let isDown = true;
  const sent: unknown[] = [];
  // The mail fails once another process has met the reserved list: after a failure that process may take it.
  let isMet = () => {};
  const met = new Promise<void>((resolve) => {
    isMet = resolve;
  });
  const send: MorningDeps['send'] = async () => {
    sent.push(await entries());
    await met;
    if (isDown) throw new Error('no server');
  };
  const first = run(AT('06:00'), { mails: true }, { send });
  await expect.poll(() => sent.length).toBe(1);
  await run(AT('06:00'), { mails: true }, { send });
  isMet();
  await first;
  isDown = false;
  await pauseIsOver();
  await run(AT('06:10'), { mails: true }, { send });
  const milan = ['0101', 'folder mail', 'In automatico', 'system'];
  expect(await entries()).toEqual([milan, ['0102', 'folder', 'In automatico', 'system']]);
  expect(sent).toEqual([expect.arrayContaining([milan]), expect.arrayContaining([milan])]);
  expect(heard).toEqual([1, 2].map(() => ['ElencoAutomatico', 'system', 'fissa-sistema']));
});

// R16.11.7
test('without a folder and an address no list leaves the desk, and there is no entry', async () => {
  await sql`update branch set email = ''`.execute(database.db);
  await run(AT('06:00'), { mails: true, folder: undefined });
  expect([await entries(), failures]).toEqual([[], []]);
});

// R16.11.7, R16.11.4
test('the audit log of the branch shows the entry, and the list of people does not show the system', async () => {
  await run(AT('06:00'));
  const app = await aDesk(database.db);
  const [manager, admin] = [await aPerson(database.db, 'manager'), await aPerson(database.db, 'admin')];
  const giorno = romeDay(() => new Date());
  const { atti } = (await ask(app, manager, 'Registro', { giorno, atto: 'ElencoAutomatico' })).json();
  expect(atti).toMatchObject([
    { chi: { codice: 'fissa-sistema', nome: 'In automatico' }, ruolo: 'system', filiale: '0101' },
  ]);
  const { persone } = (await ask(app, admin, 'Persone', {})).json();
  const codes = persone.map(({ codice }: { codice: string }) => codice);
  expect(codes).toHaveLength(2);
  expect(codes).not.toContain('fissa-sistema');
  await app.close();
});

// R16.11.7
test('a branch gets its list by mail, as an attached PDF', async () => {
  await aVisitOn('OPP000000000000001', '0101', `${DAY}T09:00:00Z`);
  await sql`update branch set email = case code when '0101' then 'milano@lender.example' else '' end`.execute(
    database.db,
  );
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk;
      });
      stream.on('end', () => done(null, String(letters.push(raw))));
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const send = createMail({ smtpUrl, from: 'Velaria <agenda@velaria.example>', dataDir: folder });
  await run(AT('06:00'), { mails: true, folder: undefined }, { send });
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect([failures, letters.length]).toEqual([[], 1]);
  const letter = await PostalMime.parse(letters[0] ?? '');
  expect(letter.to?.[0]?.address).toBe('milano@lender.example');
  expect(letter.subject).toBe('Elenco di lunedì 11 gennaio, Filiale di Milano');
  expect(letter.messageId).toBe(`<day_0101_${DAY}@velaria.example>`);
  expect(letter.text).toContain('non inoltrarlo');
  expect(letter.html).toContain('Velaria');
  const [pdf] = letter.attachments;
  expect(pdf?.filename).toBe(`elenco-0101-${DAY}.pdf`);
  expect(await textOf(new Uint8Array(pdf?.content as ArrayBuffer))).toContain('Ginevra Bellacqua');
});

// R16.11.7
test('the settings name a folder, mail and an hour; mail needs a server', () => {
  const listsOf = (given: Record<string, string>) => {
    const read = readEnvironment(given);
    return read.ok ? read.value.dayLists : read.problems;
  };
  expect(listsOf({})).toBeUndefined();
  expect(listsOf({ FISSA_DAY_LIST_DIR: '/lists' })).toEqual({ folder: '/lists', mails: false, at: 390 });
  const mail = { FISSA_DAY_LIST_MAIL: 'on', FISSA_DAY_LIST_AT: '07:15' };
  expect(listsOf({ ...mail, SMTP_URL: 'smtp://post:25' })).toEqual({ folder: undefined, mails: true, at: 435 });
  expect(listsOf(mail)).toEqual(['SMTP_URL is missing: FISSA_DAY_LIST_MAIL=on sends by it']);
  expect(listsOf({ FISSA_DAY_LIST_AT: '7' })).toEqual(['FISSA_DAY_LIST_AT is not valid: an hour such as 06:30']);
});
