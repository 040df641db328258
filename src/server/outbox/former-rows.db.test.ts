import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { aChannel, addDeliveries, enqueueBooked, withWorker } from './channels.testing.ts';
import { listFailed } from './failed-deliveries.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

describe('rows of a former version', () => {
  // R13.11.6
  test('for a receiver named by its position in the list are kept and listed', async () => {
    const other = aChannel();
    await addDeliveries(fresh.db, [{ event: await enqueueBooked(fresh.db), channel: 'webhook:0' }]);
    await sql`update outbox set split_at = now()`.execute(fresh.db);
    await withWorker(fresh, { 'webhook:aaaaaaaaaa': other.channel }, async (failed) => {
      await expect.poll(() => failed).toEqual(['webhook:0: unknown-receiver']);
    });
    expect(other.seen).toEqual([]);
    expect(await listFailed(fresh.db)).toMatchObject([{ channel: 'webhook:0', again: expect.any(Date) }]);
  });

  test('that are marked as delivered are not delivered again', async () => {
    const mail = aChannel();
    const id = await enqueueBooked(fresh.db);
    await sql`insert into delivery (event_id, channel) values (${id}, 'mail')`.execute(fresh.db);
    const next = await enqueueBooked(fresh.db);
    await withWorker(fresh, { mail: mail.channel }, () => mail.until(1));
    expect(mail.seen.map((event) => event.id)).toEqual([next]);
  });
});
