import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { consentReceipt as endpoint } from '#contract/own-data.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { misplaced, readPdf } from '../../messages/documents/read-pdf.testing.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { key, stranger } from '../change/change.testing.ts';
import { keepConsentTexts } from '../consents/consent-texts.ts';
import { verifyChain } from '../consents/verify-chain.ts';
import { changeConsentCall } from './change-consent.ts';
import { consentReceiptCall } from './consent-receipt.ts';
import { anOwner, ownDeps } from './own-data.testing.ts';

let fresh: FreshDatabase;
let oppID: string;
let owner: RequestContext;
beforeEach(async () => {
  fresh = await freshDatabase();
  ({ oppID, owner } = await anOwner(fresh.db));
  await keepConsentTexts(fresh.db, ownDeps(fresh.db).consentBrands);
});
afterEach(() => fresh.close());

const scopo = 'privacyInterncommoffer';
const withdraw = () =>
  changeConsentCall(ownDeps(fresh.db))({ oppID, scopo, risposta: false, impronta: 'a'.repeat(64) }, key(owner));
async function receipt(who = owner) {
  const answer = await consentReceiptCall(ownDeps(fresh.db))({ oppID, scopo }, who);
  if (!answer.ok || answer.value.body.Status !== '0') throw new Error(answer.ok ? 'contatto' : answer.error);
  return answer.value.body;
}

const textOf = async (pdf: string): Promise<string> =>
  (await readPdf(Buffer.from(pdf, 'base64'))).pages.flatMap((pieces) => pieces.map(({ str }) => str)).join(' ');

test('the receipt names controller, purpose, text, time and language, and follows its schema', async () => {
  const { ricevuta } = await receipt();
  expect(endpoint.output.parse({ Status: '0', ricevuta, pdf: '' })).toBeTruthy();
  expect(ricevuta.pii_processing).toMatchObject({
    privacy_notice: 'https://velaria.example/privacy',
    language: 'it',
    purposes: [{ purpose_type: scopo, lawful_basis: 'consent', retention_period: 'P12M', collection_method: 'web' }],
  });
  expect(ricevuta.party_identification).toMatchObject([
    { party_name: 'Velaria S.p.A.', party_contact: 'privacy@velaria.example', party_role: 'PII controller' },
  ]);
  const [event] = ricevuta.events;
  expect(event).toMatchObject({ event_type: 'given', event_state: 'valid', notice_language: 'it', channel: 'web' });
  expect(event?.notice_text).toContain('Velaria');
  expect(Date.now() - Date.parse(event?.event_time ?? '')).toBeLessThan(60_000);
});

test('a withdrawal is an event of the receipt, and each event has its link of the chain', async () => {
  await receipt();
  await withdraw();
  const { ricevuta } = await receipt();
  expect(ricevuta.events.map(({ event_type, event_state }) => [event_type, event_state])).toEqual([
    ['given', 'superseded'],
    ['withdrawn', 'valid'],
  ]);
  const { rows, breaks } = {
    rows: await fresh.db.selectFrom('consent_link').select(['place', 'sha256']).orderBy('place').execute(),
    ...(await verifyChain(fresh.db)),
  };
  expect(breaks).toEqual([]);
  const links = new Map(rows.map(({ place, sha256 }) => [place, sha256.toString('hex')]));
  for (const event of ricevuta.events) expect(links.get(event.chain_place)).toBe(event.chain_sha256);
});

test('each event repeats title and text of its answer, which the hash covers', async () => {
  await withdraw();
  const { events } = (await receipt()).ricevuta;
  expect(events.map(({ notice_title }) => notice_title)).toEqual(Array(2).fill(expect.stringMatching(/\w+/)));
  for (const { notice_title, notice_text, notice_sha256 } of events)
    expect(sha256(`${notice_title}\n${notice_text}`).toString('hex')).toBe(notice_sha256);
});

test('an answer whose text is no longer stored has neither title nor text', async () => {
  await sql`drop trigger consent_text_append_only on consent_text`.execute(fresh.db);
  await sql`delete from consent_text`.execute(fresh.db);
  const { ricevuta, pdf } = await receipt();
  expect(ricevuta.events).toMatchObject([{ notice_title: null, notice_text: null }]);
  expect(await textOf(pdf)).not.toContain('Titolo del testo');
});

test('the document has the same facts, tagged, and no text covers another', async () => {
  await withdraw();
  const { ricevuta, pdf } = await receipt();
  const read = await readPdf(Buffer.from(pdf, 'base64'));
  const text = await textOf(pdf);
  for (const fact of [
    'Ricevuta del consenso',
    ricevuta.record_id,
    'Velaria S.p.A.',
    'Consenso ritirato',
    'Acconsento',
    'Titolo del testo',
  ])
    expect(text).toContain(fact);
  const solid = text.replaceAll(/\s/g, '');
  for (const event of ricevuta.events) {
    expect(solid).toContain(event.notice_sha256);
    expect(solid).toContain(event.chain_sha256);
    expect(solid).toContain((event.notice_title ?? '-').replaceAll(/\s/g, ''));
    expect(solid).toContain((event.notice_text ?? '-').replaceAll(/\s/g, ''));
  }
  expect(misplaced(read)).toEqual([]);
  expect(read.strayMarks).toBe(0);
});

test('a stranger gets no receipt', async () => {
  await expect(receipt(stranger())).rejects.toThrow('not-found');
});
