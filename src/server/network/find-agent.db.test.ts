import { afterEach, beforeEach, expect, test } from 'vitest';
import { agentDirect } from '#contract/agents.ts';
import { aContext, aDeps } from '../booking/booking.testing.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { agentDirectCall } from './find-agent.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

test('the agent of a link has the published telephone and the photo, where there are any', async () => {
  const photo = Buffer.from('89504e470d0a1a0a00', 'hex');
  const agent = {
    name: 'Livia Rocca',
    oam: 'A1',
    phone: '+39333',
    email: '',
    caps: [],
    multi_area: false,
    active: true,
  };
  await fresh.db
    .insertInto('agent')
    .values([
      { ...agent, code: 'AG007', public_phone: '02 5550100', photo },
      { ...agent, code: 'AG008' },
    ])
    .execute();
  const read = async (Codice: string) => {
    const answer = await agentDirectCall({ ...aDeps(fresh.db), read: (ask) => ask(fresh.db) })({ Codice }, aContext());
    return answer.ok ? agentDirect.output.parse(answer.value.body) : null;
  };
  const foto = `data:image/png;base64,${photo.toString('base64')}`;
  expect(await read('AG007')).toMatchObject({ Cellulare: '', telefono: '02 5550100', foto });
  const shown = await read('AG008');
  expect([shown?.Nome, shown?.telefono, shown?.foto]).toEqual(['Livia Rocca', undefined, undefined]);
});
