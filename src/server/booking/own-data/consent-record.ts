import { type Kysely, sql } from 'kysely';
import type { ConsentReceipt } from '#contract/own-data.ts';
import type { Purpose } from '#domain/consent/consents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type ConsentText, consentTextsBy } from '../consents/consent-texts.ts';
import { MONTHS_KEPT } from '../retention/clean.ts';

/** The lender, as a receipt names it. */
export interface Controller {
  readonly name: string;
  readonly mail: string;
  readonly privacyUrl: string;
}
type Event = ConsentReceipt['events'][number];
interface EventRow {
  readonly value: number;
  readonly answered_at: Date;
  readonly text_version: string;
  readonly text_sha256: Buffer;
  readonly language: string;
  readonly channel: Event['channel'];
  readonly place: string;
  readonly sha256: Buffer;
  readonly previous: Buffer;
}
interface Asked {
  readonly id: string;
  readonly opp_id: string;
  readonly purpose: Purpose;
  readonly title: string;
  readonly withdrawal: string;
  readonly controller: Controller;
}

/**
 * The record of the answers of a request to one purpose, with the fields of ISO/IEC TS 27560; null without an answer.
 * Every answer must have its link of the chain.
 */
export async function consentRecord(db: Kysely<Database>, asked: Asked): Promise<ConsentReceipt | null> {
  const { rows } = await sql<EventRow>`
    select value, answered_at, text_version, text_sha256, language, channel, place, link.sha256, link.previous
      from consent join consent_link link on link.consent_id = consent.id
     where appointment_id = ${asked.id}::bigint and purpose = ${asked.purpose}
     order by consent.id`.execute(db);
  const last = rows.at(-1);
  if (last === undefined) return null;
  const texts = await consentTextsBy(
    db,
    rows.map(({ text_sha256 }) => text_sha256),
  );
  const { controller } = asked;
  return {
    schema_version: 'ISO/IEC TS 27560:2023',
    record_id: `${asked.opp_id}-${asked.purpose}`,
    pii_principal_id: asked.opp_id,
    pii_processing: {
      ...{ privacy_notice: controller.privacyUrl, language: last.language },
      purposes: [
        {
          ...{ purpose: asked.title, purpose_type: asked.purpose, lawful_basis: 'consent', jurisdiction: 'IT' },
          ...{ pii_controllers: [CONTROLLER_ID], collection_method: rows[0]?.channel ?? last.channel },
          ...{ retention_period: `P${MONTHS_KEPT}M`, withdrawal_method: asked.withdrawal },
        },
      ],
    },
    party_identification: [
      {
        ...{ party_id: CONTROLLER_ID, party_name: controller.name, party_contact: controller.mail },
        ...{ party_url: controller.privacyUrl, party_role: 'PII controller' },
      },
    ],
    events: rows.map((row, n) => ({
      ...{ event_time: row.answered_at.toISOString(), event_type: typeOf(row, rows[n - 1]) },
      ...{ event_state: row === last ? 'valid' : 'superseded', entity_id: asked.opp_id },
      ...{ notice_version: row.text_version, notice_sha256: row.text_sha256.toString('hex') },
      ...noticeOf(texts.get(row.text_sha256.toString('hex'))),
      ...{ notice_language: row.language, channel: row.channel },
      ...{ chain_place: row.place, chain_sha256: row.sha256.toString('hex') },
      chain_previous: row.previous.toString('hex'),
    })),
  };
}

const noticeOf = (shown: ConsentText | undefined) => ({
  notice_title: shown?.label ?? null,
  notice_text: shown?.text ?? null,
});

const CONTROLLER_ID = 'controller';

function typeOf({ value }: EventRow, before: EventRow | undefined): Event['event_type'] {
  if (value === 1) return 'given';
  return before?.value === 1 ? 'withdrawn' : 'refused';
}
