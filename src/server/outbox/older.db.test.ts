import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { aChannel, tell, working } from './channels.testing.ts';
import { splitEvents } from './split.ts';
import { listTroubled } from './troubled.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

/** An event that the version before has split already, for one of its channels. */
async function splitBefore(channel: string): Promise<string> {
  const id = await tell(fresh.db);
  await sql`delete from graphile_worker._private_jobs`.execute(fresh.db);
  await sql`select graphile_worker.add_job('deliver-channel', json_build_object('event', ${id}::text,
              'channel', ${channel}::text))`.execute(fresh.db);
  return id;
}

describe('what the version before left', () => {
  test('to be delivered is delivered', async () => {
    const mail = aChannel();
    const id = await splitBefore('mail');
    await working(fresh, { mail: mail.channel }, () => mail.until(1));
    expect(mail.seen.map((event) => event.id)).toEqual([id]);
  });

  // R13.11.6
  test('for a receiver that it knew by its place waits and is listed: its place may be another’s now', async () => {
    const other = aChannel();
    await splitBefore('webhook:0');
    await working(fresh, { 'webhook:aaaaaaaaaa': other.channel }, async (failed) => {
      await expect.poll(() => failed).toEqual(['webhook:0: unknown-receiver']);
    });
    expect(other.seen).toEqual([]);
    expect(await listTroubled(fresh.db)).toMatchObject([{ channel: 'webhook:0', again: expect.any(Date) }]);
  });

  test('as delivered is not delivered again', async () => {
    const mail = aChannel();
    const id = await tell(fresh.db);
    await sql`insert into delivery (event_id, channel) values (${id}, 'mail')`.execute(fresh.db);
    await splitEvents(fresh.db, new Map([['mail', mail.channel]]), [id]);
    const next = await tell(fresh.db);
    await working(fresh, { mail: mail.channel }, () => mail.until(1));
    expect(mail.seen.map((event) => event.id)).toEqual([next]);
  });
});
