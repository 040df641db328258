import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { me } from '#contract/desk/me.ts';
import { ok } from '#domain/result.ts';
import { whoIs } from '../session/deps.testing.ts';
import { readMe } from './me.ts';

// R16.2.21
test('the desk reads its person from the next release, and leaves out a permission that it does not know', async () => {
  const answer = z.parse(me.output, whoIs('manager', { permessi: ['agenda.read', 'of.the.next.release'] }));
  const read = await readMe(async () => ok(answer) as never);
  expect(read).toMatchObject({ ok: true, value: { permissions: ['agenda.read'] } });
});
