import { sql, type Transaction } from 'kysely';
import type { Input, Output } from '#contract/endpoint.ts';
import { changeConsent } from '#contract/own-data.ts';
import { MANDATORY } from '#domain/consent/consents.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Handler, RequestContext } from '../../http/public-gate.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { type Done, runIdempotent } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { consentHash } from '../consents/consent-texts.ts';
import { type AnswerRow, newestAnswers } from '../consents/newest-answers.ts';
import { cancelRow } from '../contact-verification/cancel-row.ts';
import { currentText, isNeeded } from './own-consents.ts';
import { type OwnRow, ownRows } from './own-rows.ts';
import { type OwnDataDeps, ownDataOf, TO_PROVE } from './read-own-data.ts';

type Tx = Transaction<Database>;
type Body = Output<typeof changeConsent>;
type Asked = Input<typeof changeConsent>;
/** Stored with the idempotency key instead of the answer, which has personal data: a repeat reads the data again. */
type Outcome = { readonly Status: '0' };

/** Stores a new answer to a consent. A withdrawn mandatory consent cancels its request. */
export const changeConsentCall =
  (deps: OwnDataDeps): Handler<typeof changeConsent> =>
  async (asked, ctx) => {
    if (!deps.isOn) return err('not-found');
    const { proof, idempotencyKey: key, language } = ctx;
    const intent = { key, call: changeConsent.call, body: asked };
    const done = await allOrNothing(deps.db, (tx) =>
      runIdempotent(tx, deps.seal, intent, () => change(deps, tx, asked, ctx)),
    );
    const refused = done.ok ? null : done.error;
    if (refused === 'contatto') return ok({ body: TO_PROVE });
    if (refused !== null && refused !== 'testo') return err(refused);
    // The data is read after the change, and also where the text is outdated, for a new answer.
    const own = await ownRows({ ...deps, proof, oppID: asked.oppID });
    if (!own.ok) return own;
    if (own.value === 'contatto') return ok({ body: TO_PROVE });
    const dati = await ownDataOf(deps, own.value, { language, whole: false });
    const body: Body = refused === null ? { Status: '0', dati } : { Status: '1', motivo: refused, dati };
    return ok({ body, status: refused === null ? 200 : 409 });
  };

async function change(
  deps: OwnDataDeps,
  tx: Tx,
  asked: Asked,
  ctx: RequestContext,
): Promise<Result<Done<Outcome>, 'not-found' | 'too-many-requests' | 'contatto' | 'testo'>> {
  const own = await ownRows({ ...deps, db: tx, proof: ctx.proof, oppID: asked.oppID, locks: true });
  if (!own.ok) return own;
  if (own.value === 'contatto') return err('contatto');
  const [row] = own.value;
  const appointmentId = row.id;
  if (asked.risposta) {
    const currentHash = consentHash(
      currentText(row, asked.scopo, { brands: deps.consentBrands, language: ctx.language }),
    );
    if (currentHash.toString('hex') !== asked.impronta) return err('testo');
    if (await hasGivenOften(tx, row)) return err('too-many-requests');
    await give(tx, row, { asked, hash: currentHash, language: ctx.language });
  } else await withdraw(tx, asked.scopo === MANDATORY ? [row] : own.value, asked);
  return ok({ answer: { Status: '0' }, appointmentId });
}

/** Consents that can be given to a request in a day; the ledger keeps every answer. A withdrawal has no limit. */
const GIVEN_A_DAY = 20;

async function hasGivenOften(tx: Tx, { id }: OwnRow): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from consent
     where appointment_id = ${id}::bigint and value = 1 and answered_at > now() - interval '1 day'`.execute(tx);
  return (rows[0]?.count ?? 0) >= GIVEN_A_DAY;
}

/** Stores a consent under the current text, unless the newest answer is a yes already. */
async function give(
  tx: Tx,
  row: OwnRow,
  {
    asked,
    hash,
    language,
  }: { readonly asked: Asked; readonly hash: Buffer; readonly language: RequestContext['language'] },
): Promise<void> {
  const answers = await newestAnswers(tx, [row.id]);
  if (answers.some(({ purpose, value }) => purpose === asked.scopo && value === 1)) return;
  await store(tx, row, asked, { text_version: wordsOf(language).consentVersion, text_sha256: hash, language });
}

/** Withdraws the given consents. Each withdrawal names the text of the consent that it ends. */
async function withdraw(tx: Tx, rows: readonly OwnRow[], asked: Asked): Promise<void> {
  const answers = await newestAnswers(
    tx,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const given = answers.find(
      ({ appointment_id, purpose, value }) => appointment_id === row.id && purpose === asked.scopo && value === 1,
    );
    if (given === undefined) continue;
    await store(tx, row, asked, given);
    if (isNeeded(row, asked.scopo)) await cancelRow(tx, row);
  }
}

type Text = Pick<AnswerRow, 'text_version' | 'text_sha256' | 'language'>;

async function store(tx: Tx, row: OwnRow, { scopo, risposta }: Asked, text: Text): Promise<void> {
  await tx
    .insertInto('consent')
    .values({
      ...{ appointment_id: row.id, lead_id: null, purpose: scopo, value: risposta ? 1 : 0, channel: 'web' },
      ...{ text_version: text.text_version, text_sha256: text.text_sha256, language: text.language },
      answered_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
  await enqueueEvent(tx, { kind: 'consent.recorded', payload: { oppID: row.opp_id, scopo, risposta } });
}
