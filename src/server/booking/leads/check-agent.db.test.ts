import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noCheck } from '../../http/human-check/off.ts';
import { createLimits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aCustomer, aDeps, anAgent, customer, seal } from '../booking.testing.ts';
import { lookUpCall } from '../lookup/look-up.ts';
import { agentCheckCall } from './check-agent.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  await aCustomer(fresh.db);
  await anAgent(fresh.db);
});
afterEach(() => fresh.close());

const OTHER = 'VNTLSS82L21M999M';
const about = (codiceFiscale: string) => ({ Codice: 'AG007', cap: '20121', codiceFiscale, RecaptchaToken: '' });

test('asking whether an agent may visit a person counts as a lookup; over the limits the answer is always yes', async () => {
  const deps = { ...aDeps(fresh.db), limits: createLimits(seal), humanCheck: noCheck };
  const answers: string[] = [];
  for (let i = 0; i < 6; i++) {
    const answer = await agentCheckCall(deps)(about(customer.code), aContext({ address: `a${i}` }));
    answers.push(answer.ok ? answer.value.body.motivo : answer.error);
  }
  expect(answers).toEqual([...Array(5).fill('CF_FILIALE'), '']);
});

test('a missing or invalid tax code causes no lookup and counts nothing', async () => {
  const neverAsked = { verify: () => Promise.reject(new Error('asked')) };
  const deps = { ...aDeps(fresh.db), limits: createLimits(seal), humanCheck: { ...noCheck, ...neverAsked } };
  for (const code of ['', 'RSSMRA'])
    expect(await agentCheckCall(deps)(about(code), aContext())).toMatchObject({ value: { body: { servito: true } } });
  expect(await fresh.db.selectFrom('attempt').selectAll().execute()).toEqual([]);
});

// R13.5.4
test.each(['check', 'lookup'] as const)(
  'known people found by agent check and lookup share one count per address, the %s being first',
  async (first) => {
    const deps = { ...aDeps(fresh.db), limits: createLimits(seal), humanCheck: noCheck };
    const other = { id: 'C2', tax_code: seal.seal(OTHER), tax_code_hash: seal.taxCodeHash(OTHER) };
    await aCustomer(fresh.db, other);
    const ask = {
      check: async (code: string, who: RequestContext) => {
        const answer = await agentCheckCall(deps)(about(code), who);
        return answer.ok && answer.value.body.motivo === 'CF_FILIALE';
      },
      lookup: async (CodiceFiscale: string, who: RequestContext) => {
        const answer = await lookUpCall(deps)({ CodiceFiscale, RecaptchaToken: '', flusso: 'PP' }, who);
        return answer.ok && answer.value.body.datiCliente.nome !== '';
      },
    };
    const [before, after] = [aContext(), aContext({ visit: Buffer.alloc(32, 9) })];
    expect(await ask[first](customer.code, before)).toBe(true);
    await sql`update attempt set count = 300`.execute(fresh.db);
    const [away, near] = [aContext({ visit: Buffer.alloc(32, 7), address: '198.51.100.7' }), after];
    for (const call of ['check', 'lookup'] as const)
      expect([await ask[call](OTHER, near), await ask[call](OTHER, away)]).toEqual([false, true]);
  },
);
