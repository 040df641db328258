import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decodeB2BToken, decodeChatToken, decodeToken } from '#contract/tokens.ts';
import { wordsOf } from '#texts/words-of.ts';
import { aBranch, aContext, aDeps, aPayload, seal } from '../booking/booking.testing.ts';
import { createAppointmentCall } from '../booking/create/create.ts';
import { getAppointmentCall } from '../booking/own/get-appointment.ts';
import { createLimits, noLimits } from '../http/limits/limits.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { decodeB2BTokenCall, decodeChatTokenCall, decodeTokenCall, type LinksDeps } from './decode.ts';
import { encodeTokenCall } from './encode.ts';
import { createTokens, type TokenKind } from './tokens.ts';

const keys = { signing: Buffer.alloc(32, 3) };
const START = Date.parse('2026-11-21T09:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let fresh: FreshDatabase;
let deps: LinksDeps;
let now: number;
let refusals: number;
beforeEach(async () => {
  fresh = await freshDatabase();
  now = START;
  refusals = 0;
  const clock = () => new Date(now);
  const tokens = createTokens(keys, clock);
  deps = { db: fresh.db, seal, tokens, clock, limits: noLimits };
});
afterEach(() => fresh.close());

type Answer = { Status: string; parametri: readonly { keyCode: string; valore: string }[] };
const ask = (kind: TokenKind, token: string, who: ReturnType<typeof aContext>) => {
  // These two calls have an implied code.
  if (kind === 'chat') return decodeChatTokenCall(deps)(decodeChatToken.input.parse({ token }), who);
  if (kind === 'b2b') return decodeB2BTokenCall(deps)(decodeB2BToken.input.parse({ token }), who);
  return decodeTokenCall(deps)({ token, AppCode: kind === 'partner' ? 'FAPARTNER' : '' }, who);
};
async function decode(kind: TokenKind, token: string, who = aContext()): Promise<Answer> {
  const answer = await ask(kind, token, who);
  if (!answer.ok) throw new Error('not reached');
  if (answer.value.security === 'token-refused') refusals += 1;
  return answer.value.body;
}
const aLookup = (db: FreshDatabase['db'], of: { readonly visit: Buffer; readonly tax_code_hash: Buffer }) =>
  db
    .insertInto('lookup')
    .values({ ...of, ref_hash: Buffer.alloc(32, 1), product: 5, customer_id: null, expires_at: new Date() })
    .execute();
const REFUSED = { Status: '1', parametri: [] };
const claims = { fiscalCode: 'BLLGVR87D52M999Y', email: 'ginevra@posta.example' };
const KINDS: readonly TokenKind[] = ['partner', 'campaign', 'chat', 'b2b'];

// R4.82, R4.84, R4.85, R7.24-R7.27
test.each(KINDS)('a valid token of kind %s is decoded to its names and values', async (kind) => {
  const { Status, parametri } = await decode(kind, await deps.tokens.make(kind, 'velaria', claims));
  expect([Status, Object.fromEntries(parametri.map((each) => [each.keyCode, each.valore]))]).toEqual(['0', claims]);
});

// R4.89, R4.90
test.each([
  ['partner', 30 * DAY],
  ['campaign', 30 * DAY],
  ['chat', DAY],
  ['b2b', 15 * MINUTE],
] as const)('a token of kind %s expires', async (kind, life) => {
  const [early, late] = [
    await deps.tokens.make(kind, 'velaria', claims),
    await deps.tokens.make(kind, 'velaria', claims),
  ];
  now = START + life - 1000;
  expect((await decode(kind, early)).Status).toBe('0');
  now = START + life + 1000;
  expect(await decode(kind, late)).toEqual(REFUSED);
  expect(refusals).toBe(1);
});

// R4.90
describe('a token gets one refusal, which is logged', () => {
  test.each(['', 'x', 'a.b.c', 'a.b.c.d.e', 'ä'.repeat(50), 'x'.repeat(20_000)])('when it is %#', async (token) => {
    const AppCode = 'FAPARTNER';
    const input = decodeToken.input.parse({ token, AppCode });
    const answer = await decodeTokenCall(deps)(input, aContext());
    expect(answer).toMatchObject({ value: { body: REFUSED, security: 'token-refused' } });
  });
  test('for another site', async () => {
    expect(await decode('chat', await deps.tokens.make('chat', 'quintavela', claims))).toEqual(REFUSED);
    expect(refusals).toBe(1);
  });
  test('of another kind', async () => {
    expect(await decode('chat', await deps.tokens.make('partner', 'velaria', claims))).toEqual(REFUSED);
    expect(await decode('partner', await deps.tokens.make('b2b', 'velaria', claims))).toEqual(REFUSED);
  });
  test('with one character changed', async () => {
    const token = await deps.tokens.make('partner', 'velaria', claims);
    const at = token.length - 10;
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(await decode('partner', token.slice(0, at) + other + token.slice(at + 1))).toEqual(REFUSED);
  });
  // R7.24, R7.25
  test('under the name of another kind', async () => {
    const [partner, campaign] = await Promise.all([
      deps.tokens.make('partner', 'velaria', claims),
      deps.tokens.make('campaign', 'velaria', claims),
    ]);
    for (const [token, AppCode] of [
      [partner, ''],
      [partner, 'CHATBOT'],
      [campaign, 'FAPARTNER'],
    ] as const) {
      const answer = await decodeTokenCall(deps)({ token, AppCode }, aContext());
      expect(answer.ok && answer.value.body).toEqual(REFUSED);
    }
    const chat = await deps.tokens.make('chat', 'velaria', claims);
    const answer = await decodeChatTokenCall(deps)({ token: chat, AppCode: 'FAC5' }, aContext());
    expect(answer.ok && answer.value.body).toEqual(REFUSED);
  });
  test('with a foreign key', async () => {
    const foreign = createTokens({ signing: Buffer.alloc(32, 9) }, deps.clock);
    expect(await decode('partner', await foreign.make('partner', 'velaria', claims))).toEqual(REFUSED);
  });
  test('that names no algorithm', async () => {
    const head = Buffer.from('{"alg":"none"}').toString('base64url');
    const body = Buffer.from('{"iss":"fissa","AppCode":"FAPARTNER"}').toString('base64url');
    expect(await decode('partner', `${head}.${body}.`)).toEqual(REFUSED);
  });
});

test('a visit that sent too many invalid tokens gets the same refusal for valid ones', async () => {
  deps = { ...deps, limits: createLimits(seal) };
  const good = () => deps.tokens.make('chat', 'velaria', claims);
  for (let i = 0; i < 5; i++) await decode('chat', 'x');
  expect(await decode('chat', await good())).toEqual(REFUSED);
  expect((await decode('chat', await good(), aContext({ visit: Buffer.alloc(32, 8) }))).Status).toBe('0');
});

// R4.85, R4.89, R4.90
test('a token that transfers data between brands works once, also in simultaneous requests', async () => {
  const token = await deps.tokens.make('b2b', 'velaria', claims);
  const answers = await Promise.all(Array.from({ length: 8 }, () => decode('b2b', token)));
  expect(answers.map((answer) => answer.Status).sort()).toEqual(['0', '1', '1', '1', '1', '1', '1', '1']);
  expect(refusals).toBe(7);
});

test('a token that transfers data between brands gives the same answer when its request repeats', async () => {
  const [token, once] = [await deps.tokens.make('b2b', 'velaria', claims), aContext()];
  const answers = await Promise.all(Array.from({ length: 3 }, () => decode('b2b', token, once)));
  expect(answers.map((answer) => answer.Status)).toEqual(['0', '0', '0']);
  expect(await decode('b2b', token)).toEqual(REFUSED);
  expect(await decode('b2b', token, aContext({ idempotencyKey: '' }))).toEqual(REFUSED);
});

test('a used token is deleted only after its expiry', async () => {
  const names = async () => (await fresh.db.selectFrom('used_token').select('expires_at').execute()).length;
  await decode('b2b', await deps.tokens.make('b2b', 'velaria', claims));
  now = START + 60 * MINUTE;
  await decode('b2b', await deps.tokens.make('b2b', 'velaria', claims));
  expect(await names()).toBe(2);
  now = START + DAY;
  await decode('b2b', await deps.tokens.make('b2b', 'velaria', claims));
  expect(await names()).toBe(1);
});

// R4.85, R7.26, R7.36
test("a token encoded for the other brand's site can be decoded there", async () => {
  const who = aContext({ site: 'quintavela' });
  await aLookup(fresh.db, { visit: who.visit, tax_code_hash: seal.taxCodeHash(claims.fiscalCode) });
  const parametri = [{ keyCode: 'fiscalCode' as const, valore: claims.fiscalCode }];
  const encode = encodeTokenCall({ db: fresh.db, tokens: deps.tokens, seal, mainSite: 'velaria' });
  const made = await encode({ AppCode: 'FAC5', parametri }, who);
  if (!made.ok) throw new Error('not reached');
  expect(made.value.body.token).not.toContain(claims.fiscalCode);
  expect(await decode('b2b', made.value.body.token)).toEqual({ Status: '0', parametri });
});

// R7.29, R0.44
describe('consents in a token', () => {
  const answers = { privacyProfilazione: 'true', privacyInterncommoffer: 'False' };
  const dated = { consVersion: wordsOf('it').consentVersion, consTime: '2026-11-20T10:00:00Z' };
  const read = async (more: object) =>
    (await decode('partner', await deps.tokens.make('partner', 'velaria', { ...answers, ...more }))).parametri
      .filter(({ keyCode }) => keyCode.startsWith('privacy'))
      .map(({ keyCode, valore }) => `${keyCode} ${valore}`)
      .sort();
  // R3.3
  test('count with our version and a time', async () => {
    expect(await read(dated)).toEqual(['privacyInterncommoffer 0', 'privacyProfilazione 1']);
  });
  test.each([
    ['without a version', { consTime: dated.consTime }],
    ['of another version', { ...dated, consVersion: 'ALTRA' }],
    ['without a time', { consVersion: dated.consVersion }],
    ['given tomorrow', { ...dated, consTime: '2026-11-23T10:00:00Z' }],
    ['at a time that is none', { ...dated, consTime: 'ieri' }],
  ])('do not count %s', async (_, more) => expect(await read(more)).toEqual([]));
});

// R4.87, R0.7, R0.52, R0.90
test('the token of a mail gives the browser that opens it a proof of the appointment, and contains no personal data', async () => {
  await aBranch(fresh.db);
  const made = await createAppointmentCall(aDeps(fresh.db))(aPayload(), aContext());
  const oppID = made.ok && 'oppID' in made.value.body ? made.value.body.oppID : '';
  const token = await deps.tokens.make('mail', 'velaria', { oppID, fiscalCode: claims.fiscalCode });
  const stranger = aContext({ visit: Buffer.alloc(32, 8) });
  const booked = () =>
    Promise.all([
      fresh.db.selectFrom('appointment').select(['starts', 'state', 'version']).execute(),
      fresh.db.selectFrom('seat').select(['starts', 'state']).execute(),
    ]);
  const before = await booked();
  const answer = await decodeTokenCall(deps)({ token, AppCode: '' }, stranger);
  if (!answer.ok) throw new Error('not reached');
  expect(await booked()).toEqual(before);
  expect(answer.value.body).toEqual({ Status: '0', parametri: [{ keyCode: 'oppID', valore: oppID }] });
  const proof = sha256(answer.value.effects?.proofToken ?? '');
  const own = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, aContext({ proof }));
  expect(own).toMatchObject({ ok: true, value: { body: { appuntamento: { oppID } } } });
  for (const kind of KINDS) {
    const named = await ask(kind, await deps.tokens.make(kind, 'velaria', { oppID }), stranger);
    expect([kind, named.ok && named.value.body.Status, named.ok && named.value.effects]).toEqual([
      kind,
      '0',
      undefined,
    ]);
  }
});

// R4.90
test('a mail token of a missing appointment is refused', async () => {
  expect(await decode('mail', await deps.tokens.make('mail', 'velaria', { oppID: 'ABCDEFGHIJKLMNOPQR' }))).toEqual(
    REFUSED,
  );
  expect((await sql`select 1 from proof`.execute(fresh.db)).rows).toEqual([]);
});
