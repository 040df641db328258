import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OwnData } from '#contract/own-data.ts';
import { fromInstant } from '#domain/time/rome.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aContext, aDeps, aPayload, dayAhead } from '../booking.testing.ts';
import { key, stranger } from '../change/change.testing.ts';
import { keepConsentTexts } from '../consents/consent-texts.ts';
import { createAppointmentCall } from '../create/create.ts';
import { shareProof } from '../own/proof.ts';
import { changeConsentCall } from './change-consent.ts';
import { anOwner, ownDeps, proveAll } from './own-data.testing.ts';
import { readOwnDataCall } from './read-own-data.ts';

let fresh: FreshDatabase;
let oppID: string;
let owner: RequestContext;
beforeEach(async () => {
  fresh = await freshDatabase();
  ({ oppID, owner } = await anOwner(fresh.db));
});
afterEach(() => fresh.close());

async function read(who: RequestContext, more: { readonly intero?: boolean; readonly isOn?: boolean } = {}) {
  const answer = await readOwnDataCall(ownDeps(fresh.db, more.isOn))({ oppID, intero: more.intero ?? false }, who);
  if (!answer.ok) return answer.error;
  return answer.value.body.Status === '0' ? answer.value.body.dati : answer.value.body.motivo;
}
async function data(who = owner, intero = false): Promise<OwnData> {
  const answer = await read(who, { intero });
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}
/** Gives or withdraws under the text that the page shows. */
async function answerConsent(scopo: Purpose, risposta: boolean, who = key(owner)) {
  const shown = (await data()).richieste[0]?.consensi.find((one) => one.scopo === scopo);
  return changeConsentCall(ownDeps(fresh.db))({ oppID, scopo, risposta, impronta: shown?.adesso.impronta ?? '' }, who);
}
type Purpose = OwnData['richieste'][number]['consensi'][number]['scopo'];
const stateOf = async (scopo: Purpose) =>
  (await data()).richieste.map(({ consensi }) => consensi.find((one) => one.scopo === scopo)?.risposta);
/** Books another visit, which the same browser opens. A verified appointment would block it. */
async function bookAnother(change: object = {}): Promise<string> {
  await sql`update appointment set verified_at = null`.execute(fresh.db);
  const made = await createAppointmentCall(aDeps(fresh.db))(
    aPayload({ ora: '12:00', data: dayAhead(9), ...change }),
    aContext(),
  );
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not reached');
  const code = made.value.body.oppID;
  const { id } = await fresh.db
    .selectFrom('appointment')
    .select('id')
    .where('opp_id', '=', code)
    .executeTakeFirstOrThrow();
  const browser = { visit: owner.visit, proof: owner.proof ?? Buffer.alloc(32) };
  await inTransaction(fresh.db, (tx) => shareProof(tx, id, browser));
  return code;
}

describe('the own data', () => {
  test('a stranger, a browser without a proof, and a switched-off part get the same 404', async () => {
    expect(await read(stranger())).toBe('not-found');
    expect(await read({ ...stranger(), proof: sha256('another') })).toBe('not-found');
    expect(await read(owner, { isOn: false })).toBe('not-found');
    expect(await read({ ...owner, proof: null })).toBe('not-found');
  });

  test('a browser that booked but has not proven the contact is asked to prove it, and gets no data', async () => {
    await sql`update proof set contact_proven = false`.execute(fresh.db);
    expect(await read(owner)).toBe('contatto');
    const changed = await changeConsentCall(ownDeps(fresh.db))(
      { oppID, scopo: 'privacyProfilazione', risposta: false, impronta: 'a'.repeat(64) },
      key(owner),
    );
    expect(changed).toMatchObject({ ok: true, value: { body: { Status: '1', motivo: 'contatto' } } });
    expect(await fresh.db.selectFrom('consent').select('id').execute()).toHaveLength(4);
  });

  test('a refused change of a consent is executed by the same key once its reason is gone', async () => {
    const who = key(owner);
    const asked = { oppID, scopo: 'privacyProfilazione', risposta: false, impronta: 'a'.repeat(64) } as const;
    await answerConsent('privacyProfilazione', true);
    await sql`update proof set contact_proven = false`.execute(fresh.db);
    const refused = await changeConsentCall(ownDeps(fresh.db))(asked, who);
    expect(refused).toMatchObject({ value: { body: { motivo: 'contatto' } } });
    await proveAll(fresh.db);
    const changed = await changeConsentCall(ownDeps(fresh.db))(asked, who);
    expect(changed).toMatchObject({ value: { body: { Status: '0' } } });
    expect(await stateOf('privacyProfilazione')).toEqual([false]);
  });

  test('contacts and tax code are masked on the page; the copy shows what the person typed', async () => {
    const typed = { email: 'ginevra@velaria.example', cellulare: expect.stringMatching(/^\+39\d+$/) };
    const [shown] = (await data()).richieste;
    expect(shown).toMatchObject({ oppID, stato: 'confirmed', canale: 'web', tipo: 'visita', note: 0 });
    expect([shown?.email, shown?.cellulare, shown?.codiceFiscale].every((each) => each?.includes('*'))).toBe(true);
    const [whole] = (await data(owner, true)).richieste;
    expect(whole?.cellulare).toEqual(typed.cellulare);
    expect(whole?.codiceFiscale).toMatch(/^[A-Z0-9]{16}$/);
    expect(whole?.email).not.toContain('*');
    const until = Date.parse(whole?.tenutaFinoA ?? '') - Date.parse(whole?.quando ?? '');
    expect(Math.round(until / 86_400_000)).toBeGreaterThanOrEqual(365);
  });

  test('a browser that did not make the request gets tax code and mobile masked in the copy', async () => {
    await sql`update proof set visit = null`.execute(fresh.db);
    const [byLink] = (await data(owner, true)).richieste;
    expect(byLink?.email).not.toContain('*');
    for (const value of [byLink?.codiceFiscale, byLink?.cellulare]) expect(value).toContain('*');
  });

  test('what the staff or the record gave stays masked in the copy', async () => {
    await sql`update appointment set details = '{"stored":["email","capResidenza"],"capResidenza":"20121"}'`.execute(
      fresh.db,
    );
    const [fromRecord] = (await data(owner, true)).richieste;
    expect([fromRecord?.email.includes('*'), fromRecord?.cellulare.includes('*')]).toEqual([true, false]);
    expect(fromRecord?.dettagli.capResidenza).toBe('***');
    await sql`update appointment set channel = 'desk', details = '{"capResidenza":"20121"}'`.execute(fresh.db);
    const [atDesk] = (await data(owner, true)).richieste;
    for (const value of [atDesk?.email, atDesk?.cellulare, atDesk?.codiceFiscale, atDesk?.cognome])
      expect(value).toContain('*');
    expect(atDesk?.dettagli).toEqual({ capResidenza: '***' });
  });

  test('details are masked on the page; the copy shows those that the person typed', async () => {
    await sql`update appointment set details = '{"capResidenza":"20121","stored":[]}'`.execute(fresh.db);
    expect((await data()).richieste[0]?.dettagli).toEqual({ capResidenza: '***', stored: [] });
    expect((await data(owner, true)).richieste[0]?.dettagli).toEqual({ capResidenza: '20121', stored: [] });
  });

  test('a call in a band shows the start of the band, not the half-hour of its seat', async () => {
    await sql`
      update appointment set kind = 'call', call_band = '9-12',
        starts = (starts at time zone 'Europe/Rome')::date::timestamp at time zone 'Europe/Rome' + interval '10.5 hours'`.execute(
      fresh.db,
    );
    const [call] = (await data()).richieste;
    expect([fromInstant(Date.parse(call?.quando ?? '')).minute, call?.fascia]).toEqual([9 * 60, '9-12']);
  });

  test('only requests of the same person with a proven contact are listed', async () => {
    const second = await bookAnother();
    expect((await data()).richieste.map((each) => each.oppID)).toEqual([oppID]);
    await proveAll(fresh.db);
    expect((await data()).richieste.map((each) => each.oppID)).toEqual([oppID, second]);
    await bookAnother({
      ora: '15:00',
      datiCliente: { nome: 'Ulisse', cognome: 'Ventimiglio', codiceFiscale: 'VNTLSS82L21M999M' },
    });
    await proveAll(fresh.db);
    expect((await data()).richieste.map((each) => each.oppID)).toEqual([oppID, second]);
  });

  test('accesses by staff are listed with role, action and reason, without names', async () => {
    await sql`insert into staff (code, issuer, subject, name, email) values ('x', 'x', 'x', 'Nora', 'x')`.execute(
      fresh.db,
    );
    await sql`
      insert into staff_act (staff_id, session, role, act, opp_id, fields, reason, request_id)
      select id, '\\x01', 'consultant', 'Mostra', ${oppID}, '{email}', 'arrivo', 'r' from staff`.execute(fresh.db);
    const { accessi } = await data();
    expect(accessi).toMatchObject([{ ruolo: 'consultant', atto: 'Mostra', campi: ['email'], motivo: 'arrivo' }]);
    expect(JSON.stringify(accessi)).not.toContain('Nora');
    await sql`
      insert into staff_act (staff_id, session, role, act, opp_id, fields, reason, request_id)
      select id, '\\x01', 'consultant', 'Mostra', ${oppID}, '{}', 'il cliente grida', 'r2' from staff`.execute(
      fresh.db,
    );
    expect((await data()).accessi.map(({ motivo }) => motivo)).toEqual([null, 'arrivo']);
  });
});

describe('a consent', () => {
  test('is shown with the text it was given under, also after the text has changed', async () => {
    const before = (await data()).richieste[0]?.consensi[0];
    expect(before?.testo).toBe(before?.adesso.testo);
    await sql`alter table consent disable trigger consent_append_only`.execute(fresh.db);
    const old = { label: 'Vecchio', text: 'Il testo di allora' };
    const hash = sha256(`${old.label}\n${old.text}`);
    await sql`update consent set text_sha256 = ${hash}, text_version = 'v0'`.execute(fresh.db);
    const gone = (await data()).richieste[0]?.consensi[0];
    expect([gone?.testo, gone?.lingua]).toEqual([null, undefined]);
    await fresh.db
      .insertInto('consent_text')
      .values({ sha256: hash, ...old })
      .execute();
    expect((await data()).richieste[0]?.consensi[0]).toMatchObject({
      testo: old.text,
      versione: 'v0',
      titolo: 'Vecchio',
      lingua: 'it',
    });
  });

  test('the texts of this version are stored once', async () => {
    const brands = ownDeps(fresh.db).consentBrands;
    await keepConsentTexts(fresh.db, brands);
    await keepConsentTexts(fresh.db, brands);
    const { rows } = await sql<{ missing: string }>`
      select count(*) as missing from consent where not exists (
        select from consent_text where consent_text.sha256 = text_sha256)`.execute(fresh.db);
    expect(rows[0]?.missing).toBe('0');
  });

  test('is given and withdrawn by one call each; the ledger keeps every answer, and a webhook tells each', async () => {
    expect(await stateOf('privacyProfilazione')).toEqual([false]);
    expect((await answerConsent('privacyProfilazione', true)).ok).toBe(true);
    expect(await stateOf('privacyProfilazione')).toEqual([true]);
    expect((await answerConsent('privacyProfilazione', false)).ok).toBe(true);
    expect(await stateOf('privacyProfilazione')).toEqual([false]);
    const rows = await fresh.db
      .selectFrom('consent')
      .select(['value', 'channel'])
      .where('purpose', '=', 'privacyProfilazione')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([0, 1, 0].map((value) => ({ value, channel: 'web' })));
    const events = await fresh.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'consent.recorded')
      .execute();
    expect(events.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([
        { oppID },
        { oppID, scopo: 'privacyProfilazione', risposta: true },
        { oppID, scopo: 'privacyProfilazione', risposta: false },
      ]),
    );
  });

  test('a repeated call with the same key stores one answer; a withdrawal of what was not given stores none', async () => {
    const who = key(owner);
    await answerConsent('privacyProfilazione', true, who);
    await answerConsent('privacyProfilazione', true, who);
    await answerConsent('privacyOtherservice', false);
    expect(await fresh.db.selectFrom('consent').select('id').execute()).toHaveLength(5);
  });

  test('can be given twenty times a day; a withdrawal has no limit', async () => {
    // One consent was given with the booking.
    for (let n = 0; n < 19; n += 1) {
      expect((await answerConsent('privacyProfilazione', true)).ok).toBe(true);
      await answerConsent('privacyProfilazione', false);
    }
    expect(await answerConsent('privacyProfilazione', true)).toEqual({ ok: false, error: 'too-many-requests' });
    expect((await answerConsent('privacyProfilazione', false)).ok).toBe(true);
  });

  test('is not given under another text than the current one', async () => {
    const refused = await changeConsentCall(ownDeps(fresh.db))(
      { oppID, scopo: 'privacyProfilazione', risposta: true, impronta: 'a'.repeat(64) },
      key(owner),
    );
    expect(refused).toMatchObject({ ok: true, value: { status: 409, body: { Status: '1', motivo: 'testo' } } });
    expect(await stateOf('privacyProfilazione')).toEqual([false]);
  });

  test('a withdrawal counts for every listed request, but not for those with an unproven contact', async () => {
    await answerConsent('privacyProfilazione', true);
    await bookAnother({ datiCliente: { privacyProfilazione: '1' } });
    await answerConsent('privacyProfilazione', false);
    await proveAll(fresh.db);
    expect(await stateOf('privacyProfilazione')).toEqual([false, true]);
    await answerConsent('privacyProfilazione', true);
    await answerConsent('privacyProfilazione', false);
    expect(await stateOf('privacyProfilazione')).toEqual([false, false]);
  });

  test('a withdrawn mandatory consent cancels its own request, with one letter', async () => {
    await bookAnother();
    await proveAll(fresh.db);
    const before = (await data()).richieste[0]?.consensi.find(({ scopo }) => scopo === 'privacyInterncommoffer');
    expect(before?.annulla).toBe(true);
    await answerConsent('privacyInterncommoffer', false);
    expect((await data()).richieste.map(({ stato }) => stato)).toEqual(['cancelled', 'confirmed']);
    const ended = await fresh.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'appointment.cancelled')
      .execute();
    expect(ended).toEqual([{ payload: { oppID } }]);
  });
});
