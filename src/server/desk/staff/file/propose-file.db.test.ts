import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { romeDay } from '../../../platform/clock.ts';
import { aPerson, ask } from '../../desk.testing.ts';
import { aStaffDesk, type StaffDesk } from '../staff.testing.ts';

let desk: StaffDesk;
beforeEach(async () => {
  desk = await aStaffDesk();
});
afterEach(() => desk.close());

const HEADER = 'code;name;email;subject;role;branch;area;until;active';
const base64 = (rows: readonly string[]) => Buffer.from([HEADER, ...rows].join('\r\n')).toString('base64');
const preview = async (...rows: string[]) =>
  (await ask(desk.app, desk.admin, 'AnteprimaFilePersone', { file: base64(rows) })).json();
const send = (rows: readonly string[], key?: string) =>
  ask(desk.app, desk.admin, 'ProponiFilePersone', { file: base64(rows) }, key);
const proposals = async () => (await ask(desk.app, desk.other, 'Persone', {})).json().proposte;
const UNTIL = addDays(
  romeDay(() => new Date()),
  9,
);
const NEW = 'rossi;Ada Rossi;ada@lender.example;u-17;consultant;0101;;;';
const COVER = `consultant;;;;manager;0102;;${UNTIL};`;

// R16.11.1, R16.11.5
test('the changes of a file are previewed, proposed, and in force once another person approves them', async () => {
  const rows = [NEW, 'consultant;Nome Nuovo;;;manager;0101;;;', COVER, 'other;;;;admin;;;;'];
  const change = (riga: number, codice: string, more: object) => ({ riga, codice, ...more });
  const expected = {
    Status: '0',
    righe: [
      change(2, 'rossi', { tipo: 'nuova', nome: 'Ada Rossi', ruolo: 'consultant', filiale: '0101', al: null }),
      change(3, 'consultant', { tipo: 'ruolo', ruolo: 'manager', filiale: '0101', al: null }),
      change(4, 'consultant', { tipo: 'copertura', ruolo: 'manager', filiale: '0102', al: UNTIL }),
    ],
    errori: [],
    avvisi: [change(3, 'consultant', { motivo: 'names', dettaglio: 'name' })],
    uguali: 1,
  };
  expect(await preview(...rows)).toMatchObject(expected);
  expect(await proposals()).toEqual([]);

  const sent = await send(rows, 'the-only-key-of-the-file');
  expect([sent.statusCode, sent.json()]).toMatchObject([200, expected]);
  expect((await send(rows, 'the-only-key-of-the-file')).json()).toEqual(sent.json());
  const open = await proposals();
  expect(open).toMatchObject([
    { tipo: 'ruolo', persona: { codice: 'rossi', nuova: true }, ruolo: 'consultant', blocco: null },
    { tipo: 'ruolo', persona: { codice: 'consultant', nuova: false }, ruolo: 'manager', filiali: ['0101'] },
    { tipo: 'copertura', persona: { codice: 'consultant' }, filiali: ['0102'], al: UNTIL },
  ]);
  expect((await ask(desk.app, desk.admin, 'ApprovaProposta', { id: open[0].id })).json().motivo).toBe('propria');
  for (const { id } of open) expect((await ask(desk.app, desk.other, 'ApprovaProposta', { id })).statusCode).toBe(200);
  expect((await preview(...rows)).uguali).toBe(2);
});

// R16.11.5
test('a file that is sent again says what still waits, and proposes nothing twice', async () => {
  await send([NEW, COVER]);
  expect(await preview(NEW, COVER)).toMatchObject({
    ...{ Status: '0', righe: [], errori: [] },
    avvisi: [
      { riga: 2, motivo: 'open' },
      { riga: 3, motivo: 'open' },
    ],
  });
  expect((await send([NEW, COVER])).statusCode).toBe(200);
  expect(await proposals()).toHaveLength(2);
});

// R16.11.2, R16.11.5
test('active = no ends the access and the sessions at once, only when the file is sent', async () => {
  const token = await aPerson(desk.db, 'manager', 'verdi');
  expect((await preview('verdi;;;;;;;;no')).righe).toMatchObject([{ codice: 'verdi', tipo: 'chiude', ruolo: null }]);
  expect((await ask(desk.app, token, 'Io', {})).statusCode).toBe(200);
  expect((await send(['verdi;;;;;;;;no'])).statusCode).toBe(200);
  expect((await ask(desk.app, token, 'Io', {})).statusCode).toBe(401);
  expect((await preview('verdi;;;;;;;;no')).uguali).toBe(1);
});

// R16.11.5
test.each([
  ['a line that the command refuses', ['x.y;X;x@y.it;u-1;manager;101;;;'], 3, 'lostZeros', 'branch 101 0101'],
  ['two roles without an end', ['consultant;;;;manager;0101;;;', 'consultant;;;;dpo;;;;'], 4, 'manyRoles', ''],
  ['a cover of a new person', [`x.y;X;x@y.it;u-1;manager;0101;;${UNTIL};`], 3, 'newCover', ''],
  ['a cover of more than 60 days', ['consultant;;;;manager;0102;;2099-12-31;'], 3, 'coverDays', ''],
  ['the own account', ['admin;;;;dpo;;;;'], 3, 'own', ''],
  ['the own access', ['admin;;;;;;;;no'], 3, 'own', ''],
])('%s is a fault of its line, and nothing is proposed', async (_, rows, riga, motivo, dettaglio) => {
  const fault = { riga, motivo, dettaglio };
  expect((await preview(NEW, ...rows)).errori).toMatchObject([fault]);
  const sent = await send([NEW, ...rows]);
  expect([sent.statusCode, sent.json()]).toMatchObject([409, { Status: '1', errori: [fault] }]);
  expect(await proposals()).toEqual([]);
});

// R16.11.5
test('faults are listed by line', async () => {
  const { errori } = await preview('x.y;;;;dpo;;;;', 'rossi;;;;boss;;;;', 'rossi;;;;dpo;;;;');
  expect(errori.map(({ riga }: { riga: number }) => riga)).toEqual([2, 3, 4]);
});

// R16.11.5, R16.8.14
test('each proposal has an audit entry, and the file has one with its counts', async () => {
  await preview(NEW, 'nobody;;;;dpo;;;;');
  await send([NEW, COVER]);
  await send([NEW, 'admin;;;;dpo;;;;']);
  const { rows } = await sql<object>`
    select act, branch_code, change from staff_act where act like '%FilePersone' order by id`.execute(desk.db);
  const act = 'ProponiFilePersone';
  expect(rows).toMatchObject([
    { act: 'AnteprimaFilePersone', change: { changes: 0, faults: 1 } },
    { act, branch_code: '0101', change: { staff: 'rossi', role: 'consultant' } },
    { act, branch_code: '0102', change: { staff: 'consultant', role: 'manager', to: UNTIL } },
    { act, change: { changes: 2, faults: 0 } },
    { act, change: { changes: 0, faults: 1, refused: 'faults' } },
  ]);
});
