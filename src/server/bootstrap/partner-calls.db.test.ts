import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { descriptionOf } from '#contract/descriptions/description-by-name.ts';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { callScopes } from '#contract/partner/call-scopes.ts';
import { PARTNER_SCOPES, type PartnerScope } from '#domain/partner/partner.ts';
import { dayAhead } from '../booking/booking.testing.ts';
import { runPartners } from '../commands/partners/run-partners.ts';
import { aPartner, aSecret, aToken } from '../integration-api/partners/partners.testing.ts';
import { CALENDAR_PATH } from '../messages/documents/mount-documents.ts';
import { aPartnerServer, type PartnerServer } from './partner-server.testing.ts';

let server: PartnerServer;
let token: string;
let others: string;
const NOBODY = '006AB00000K7P2QXYA';
beforeAll(async () => {
  server = await aPartnerServer(20);
  for (const id of ['mine', 'other']) await aPartner(server.db, { id, name: `Programma ${id}` });
  [token, others] = [await aToken(server.db, 'mine'), await aToken(server.db, 'other')];
}, 60_000);
afterAll(() => server.close());

let people = 0;
/** Books for another person each time. */
async function booked(by: string, headers = {}): Promise<string> {
  const ora = `${9 + (people % 8)}:30`.padStart(5, '0');
  const answer = (await server.book(by, people++, ora, headers)).json();
  expect(answer).toMatchObject({ resultCode: 0 });
  return answer.oppID;
}
const withoutId = ({ requestId: _, ...problem }: Record<string, unknown>) => problem;

/** Sends the example of an endpoint's description. */
function example(call: string, method: string, by: string, more = {}) {
  const request = { ...(descriptionOf(call)?.request as Record<string, string>), ...more };
  return method === 'GET' ? server.get(`/${call}?${new URLSearchParams(request)}`, by) : server.post(call, request, by);
}
/** The endpoints that each scope permits. */
const ALLOWED: Readonly<Record<PartnerScope, readonly string[]>> = {
  search: [
    ...['ping', 'getCoordsByCap', 'autocomplete', 'geocode', 'reverseGeocode', 'TrovaFiliali3', 'GetFiliale'],
    ...['TrovaFiliale', 'Disponibilita', 'OrariVicini', 'TrovaFilialiC5', 'GetDayAndTimeSlot'],
  ],
  book: [
    ...['BloccaOrario', 'CreateAppointment'],
    ...['CreaAppuntamentoAsync', 'CreaAppuntamentoC5Async', 'CreaAppuntamentoBusinessAsync'],
  ],
  change: ['BloccaOrario', 'GetAppuntamento', 'AnnullaAppuntamento'],
  changes: [],
};

describe.each(PARTNER_SCOPES)('a token with the scope %s alone', (scope) => {
  // R18.11.3
  test.each(ENDPOINT_LIST.filter(({ audience }) => audience === undefined))(
    'calls $call or is refused',
    async (endpoint) => {
      const { call, method } = endpoint;
      // The example of a simple create is a move.
      const more = ALLOWED.book.includes(call) && call !== 'BloccaOrario' ? { oppID: '' } : {};
      const answer = await example(call, method, await aToken(server.db, 'mine', [scope]), more);
      const isAllowed = ALLOWED[scope].includes(call);
      expect([call, answer.statusCode === 403 ? answer.json().code : 'passed']).toEqual([
        call,
        isAllowed ? 'passed' : 'scope-missing',
      ]);
      expect(answer.statusCode).not.toBe(401);
      if (!isAllowed) expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_scope"');
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  // R18.11.3, R18.11.4
  test.each(['CreaAppuntamentoAsync', 'CreaAppuntamentoC5Async', 'CreaAppuntamentoBusinessAsync'])(
    'moves by %s only with the scope of a change',
    async (call) => {
      const by = await aToken(server.db, 'mine', [scope]);
      for (const field of ['oppID', 'appointmentId']) {
        const answer = await server.post(call, { [field]: NOBODY, versione: 1, data: `2026-11-23 10:00` }, by);
        expect(answer.json().code, field).toBe(scope === 'change' ? 'not-found' : 'scope-missing');
      }
    },
  );

  // R18.11.3
  test('reads the changes only with its scope', async () => {
    const by = await aToken(server.db, 'mine', [scope]);
    for (const [path, status] of [
      ['/appointments', 200],
      [`/appointments/${NOBODY}`, 404],
    ] as const) {
      const answer = await server.get(path, by);
      expect([path, answer.statusCode]).toEqual([path, scope === 'changes' ? status : 403]);
    }
  });
});

describe('an appointment', () => {
  const CALLS: readonly (readonly [string, string, (oppID: string) => object, string])[] = [
    ['is read', 'GetAppuntamento', (oppID) => ({ oppID }), 'not-found'],
    [
      'is moved',
      'CreaAppuntamentoAsync',
      (oppID) => ({ oppID, versione: 1, filiale: '0101', data: `${day()} 11:00` }),
      'human-check-failed',
    ],
    ['is cancelled', 'AnnullaAppuntamento', (oppID) => ({ oppID, versione: 1 }), 'not-found'],
  ];
  const day = () => dayAhead(7).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');

  // R18.11.4
  test.each(CALLS)(
    'of the program %s by %s; another program and a visitor get the answer for an unknown code',
    async (_, call, body, asVisitor) => {
      const own = await booked(token);
      const ask = (oppID: string, by: string) => server.post(call, body(oppID), by);
      const unknown = (await ask(NOBODY, token)).json();
      expect(unknown.code).toBe('not-found');
      expect(withoutId((await ask(own, others)).json())).toEqual(withoutId(unknown));
      expect((await ask(own, '')).json().code).toBe(asVisitor);
      const answer = await ask(own, token);
      expect([answer.statusCode, answer.json().Status]).toEqual([200, '0']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  // R18.11.4
  test.each(CALLS)("of a visitor never %s with a token, even with the visitor's cookies", async (_, call, body) => {
    const visit = 'v'.repeat(43);
    const oppID = await booked(token);
    await sql`update appointment set partner_id = null where opp_id = ${oppID}`.execute(server.db);
    await sql`
      insert into proof (token_hash, appointment_id, expires_at)
      select sha256(convert_to(${visit}, 'utf8')), id, now() + interval '1 hour' from appointment where opp_id = ${oppID}`.execute(
      server.db,
    );
    const cookie = `fissa-visit=${visit}; fissa-proof=${visit}`;
    expect((await server.post('GetAppuntamento', { oppID }, '', { cookie })).statusCode).toBe(200);
    const document = (headers: object) =>
      server.app.inject({ url: `${CALENDAR_PATH}?oppID=${oppID}`, headers: { cookie, ...headers } });
    expect((await document({})).statusCode).toBe(200);
    expect((await document({ authorization: `Bearer ${token}` })).statusCode).toBe(404);
    const answer = await server.post(call, body(oppID), token, { cookie });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
  });

  // R18.11.4
  test('needs a code: a program has no newest one', async () => {
    await booked(token);
    expect((await server.post('GetAppuntamento', {}, token)).json().code).toBe('not-found');
  });

  // R18.11.4
  test('of an anonymised person opens no more', async () => {
    const oppID = await booked(token);
    await sql`update appointment set first_name = '' where opp_id = ${oppID}`.execute(server.db);
    expect((await server.post('GetAppuntamento', { oppID }, token)).statusCode).toBe(404);
  });

  // R18.11.4
  test('keeps contact, proof, details and consents of its customer when the program moves it', async () => {
    const oppID = await booked(token);
    await sql`
      insert into proof (token_hash, appointment_id, expires_at, contact_proven)
      select sha256('b'), id, now() + interval '1 hour', true from appointment where opp_id = ${oppID}`.execute(
      server.db,
    );
    await sql`update appointment set verified_at = now() where opp_id = ${oppID}`.execute(server.db);
    const kept = async () =>
      (
        await sql`
          select email, mobile, details, contact_id, verified_at, contact_proven,
            (select count(*)::int from consent c where c.appointment_id = a.id) as consents
          from appointment a join proof on appointment_id = a.id where opp_id = ${oppID}`.execute(server.db)
      ).rows;
    const before = await kept();
    expect(before).toHaveLength(1);
    const person = { email: 'nuova.canarina@velaria.example', cellulare: '3339998887', tipoOccupazione: '2' };
    const consents = {
      privacyInterncommoffer: 1,
      privacyOtherservice: 1,
      privacyProfilazione: 1,
      privacyExtcommoffer: 1,
    };
    const change = { oppID, filiale: '0101', data: `${day()} 12:00`, ...person, ...consents };
    const move = (versione: number) => server.post('CreaAppuntamentoAsync', { ...change, versione }, token);
    expect((await move(1)).json()).toMatchObject({ Status: '0', oppID });
    expect(await kept()).toEqual(before);
    // The same slot again changes nothing.
    expect((await move(2)).json()).toMatchObject({ Status: '0', oppID });
    expect(await kept()).toEqual(before);
    const read = (await server.post('GetAppuntamento', { oppID }, token)).json().appuntamento;
    expect([read.ora, read.versione]).toEqual(['12:00', 2]);
  });

  // R18.11.5
  test('carries its program in the feed and in its event; a program reads only its own changes', async () => {
    const [own, foreign] = [await booked(token), await booked(others)];
    const read = (await server.get('/appointments?quanti=500', token)).json().appuntamenti;
    const codes = read.map(({ oppID }: { readonly oppID: string }) => oppID);
    expect([codes.includes(own), codes.includes(foreign)]).toEqual([true, false]);
    const one = (await server.get(`/appointments/${own}`, token)).json().appuntamento;
    expect(one).toMatchObject({ oppID: own, programma: 'Programma mine' });
    expect(one.persona).toBeUndefined();
    expect((await server.get(`/appointments/${foreign}`, token)).statusCode).toBe(404);
    const { rows } = await sql<{ programma: string }>`
      select payload ->> 'programma' as programma from outbox
       where kind = 'appointment.created' and payload ->> 'oppID' = ${own}`.execute(server.db);
    expect(rows).toEqual([{ programma: 'mine' }]);
  });
});

describe('a token', () => {
  const refused = async (by: string) => {
    for (const answer of [await server.get('/ping', by), await server.get('/appointments', by)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'token-invalid']);
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
  };

  // R18.11.4
  test("ends with its time, its dropped secret and its revoked program; another secret's token stays", async () => {
    await aPartner(server.db, { id: 'ending' });
    const first = await aToken(server.db, 'ending');
    await aSecret(server.db, 'ending');
    const [second, late] = [await aToken(server.db, 'ending'), await aToken(server.db, 'ending')];
    await sql`update partner_token set expires_at = now() where hash = sha256(convert_to(${late}, 'utf8'))`.execute(
      server.db,
    );
    await refused(late);
    expect((await server.get('/ping', first)).statusCode).toBe(200);
    const { id } = await server.db
      .selectFrom('partner_secret')
      .select('id')
      .where('partner_id', '=', 'ending')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await runPartners(server.db, ['drop-secret', 'ending', id]);
    await refused(first);
    expect((await server.get('/ping', second)).statusCode).toBe(200);
    await runPartners(server.db, ['revoke', 'ending']);
    await refused(second);
  });

  // R18.11.4
  test('ends when its secret expires', async () => {
    await aPartner(server.db, { id: 'expiring' });
    const by = await aToken(server.db, 'expiring');
    await sql`update partner_secret set expires_at = now() where partner_id = 'expiring'`.execute(server.db);
    await refused(by);
  });

  // R18.11.3
  test.each(['', 'x', 'a.b.c', 'x'.repeat(43), `${'x'.repeat(42)}!`])(
    'that is unknown (%j) is refused at every call',
    async (by) => {
      for (const { call, method, audience } of ENDPOINT_LIST) {
        if (audience !== undefined) continue;
        const answer = await server.app.inject({
          ...{
            method,
            url: `/fa3/api/${call}`,
            headers: { 'content-type': 'application/json', authorization: `Bearer ${by}` },
          },
          ...(method === 'GET' ? {} : { payload: '{}' }),
        });
        expect([call, answer.statusCode, answer.json().code]).toEqual([call, 401, 'token-invalid']);
      }
    },
  );

  // R18.11.3
  test('that is refused leaves a security line, with the program where it is known', async () => {
    const secret = await aToken(server.db, 'mine', ['search']);
    server.lines.length = 0;
    await server.get('/ping', 'x'.repeat(43));
    await server.post('GetAppuntamento', { oppID: NOBODY }, secret);
    const security = () => server.lines.filter(({ event }) => event === 'security');
    await expect.poll(security).toHaveLength(2);
    const [unknown, scope] = security();
    expect([unknown?.code, scope?.code]).toEqual(['token-invalid', 'scope-missing']);
    expect([unknown?.who, scope?.who]).toEqual([undefined, expect.stringMatching(/^[\w-]{12}$/)]);
    expect(JSON.stringify(server.lines)).not.toContain(secret);
  });
});

// R18.11.3
test('the endpoints with a scope are those of ALLOWED', () => {
  const calls = ENDPOINT_LIST.filter(({ call }) => callScopes(call).length > 0).map(({ call }) => call);
  expect(calls.sort()).toEqual([...new Set(Object.values(ALLOWED).flat())].sort());
});
