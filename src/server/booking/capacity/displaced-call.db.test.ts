import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromCompact, fromInstant, toInstant } from '#domain/time/rome.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aBranch, aContext, aDeps, CALL_DAY, everyContactProven, seal } from '../booking.testing.ts';
import { aCall } from '../change/change.testing.ts';
import { applyChange } from './apply-change.ts';
import { NOBODY } from './draft.ts';
import { chooseProposalCall, readProposalCall } from './proposal.ts';
import { proposalToken } from './proposal-token.ts';
import { lockDisplaced, moveDisplaced } from './resolve-displacement.ts';
import { draftOf } from './write-rows.ts';

let fresh: FreshDatabase;
const DAY = fromCompact(CALL_DAY);
const at = (minute: number) => new Date(toInstant(DAY, minute));

beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
  // Open before nine too, when nobody is called.
  await sql`update opening_hours set opens = 480`.execute(fresh.db);
  await aCall(aDeps(fresh.db), { data: CALL_DAY, fascia: '12-15' });
  await everyContactProven(fresh.db);
  await fresh.db.deleteFrom('outbox').execute();
  await inTransaction(fresh.db, (tx) => {
    const hours = { daOra: '00:00', aOra: '24:00', consulenti: 0, motivo: 'Lavori' };
    const draft = draftOf({ tipo: 'closure', filiali: ['0101'], dal: DAY, al: DAY, ...hours });
    return applyChange(tx, aDeps(fresh.db), draft, { ...NOBODY, accepts: () => true });
  });
});
afterEach(() => fresh.close());

async function tokenOf(): Promise<string> {
  const { rows } = await sql<Parameters<typeof proposalToken>[1]>`select * from displacement`.execute(fresh.db);
  return (rows[0] && proposalToken(seal, rows[0])) ?? '';
}
const read = async () => {
  const answer = await readProposalCall(aDeps(fresh.db))({ token: await tokenOf() }, aContext());
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.body.proposta;
};

test('a closure displaces a call, whose letter names the hours that the customer knows', async () => {
  const [told] = await fresh.db.selectFrom('outbox').selectAll().where('kind', '=', 'message.displaced').execute();
  if (told === undefined) throw new Error('not reached');
  const proposalUrl = () => 'https://x.example/proposta';
  const messages = testMessages({ db: fresh.db, open: seal.open, clock: () => new Date(), proposalUrl });
  const [mail, sms] = [await messages.mail(readEvent(told)), await messages.sms(readEvent(told))];
  expect(mail?.subject).toBe('La tua telefonata va spostata: scegli un altro orario');
  expect(mail?.text).toContain('tra le 12:00 e le 15:00, non riusciamo a chiamarti.');
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/riceverti|Filiale di Milano/);
  expect(sms?.text).toContain('non possiamo chiamarti');
});

test('the page of the letter is about a call, and proposes calling hours only', async () => {
  const { ricontatto, prima, posti } = await read();
  expect([ricontatto, prima.ora, posti.length > 0]).toEqual([true, '12:00', true]);
  expect(posti.every(({ ora, giorno }) => ora >= '09:00' && giorno !== DAY)).toBe(true);
});

test('a call moves to no half-hour outside the calling hours', async () => {
  const { id } = await fresh.db.selectFrom('displacement').select('id').executeTakeFirstOrThrow();
  const [first] = (await read()).posti;
  if (first === undefined) throw new Error('not reached');
  const movedTo = (minute: number) =>
    inTransaction(fresh.db, async (tx) => {
      const goal = { branch: '0101', starts: toInstant(first.giorno, minute) };
      const row = await lockDisplaced(tx, id, goal);
      if (row === undefined) throw new Error('not reached');
      return moveDisplaced(tx, aDeps(fresh.db), row, goal, { whom: 'staff', leadMinutes: 0 });
    });
  expect(await movedTo(8 * 60)).toBe(false);
  expect(await movedTo(9 * 60)).toBe(true);
});

test('a chosen proposal moves the call with its task, as a half-hour', async () => {
  const [first] = (await read()).posti;
  if (first === undefined) throw new Error('not reached');
  const chosen = await chooseProposalCall(aDeps(fresh.db))(
    { token: await tokenOf(), scelta: 'posto', n: first.n },
    aContext(),
  );
  expect(chosen.ok).toBe(true);
  const { starts, call_band } = await fresh.db.selectFrom('appointment').selectAll().executeTakeFirstOrThrow();
  const task = await fresh.db.selectFrom('callback_case').selectAll().executeTakeFirstOrThrow();
  expect([fromInstant(starts?.getTime() ?? 0).day, call_band]).toEqual([first.giorno, null]);
  expect([task.next_at, task.due_at]).toEqual([starts, new Date((starts?.getTime() ?? 0) + 1_800_000)]);
  expect(starts).not.toEqual(at(720));
});
