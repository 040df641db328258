import { expect, test } from 'vitest';
import { freshDatabase } from '../database/postgres.testing.ts';
import { countNow } from './counts.ts';

test('an empty product counts nothing', async () => {
  const { db, close } = await freshDatabase();
  expect(await countNow(db)).toEqual({
    ...{ bookings: 0, holds: 0, outboxPending: 0 },
    outboxDead: { mail: 0, sms: 0, webhook: 0 },
  });
  await close();
});
