import { type Kysely, sql } from 'kysely';
import type { RequestKind } from '#domain/booking/kind.ts';
import { PURPOSES } from '#domain/consent/consents.ts';
import { LANGUAGES } from '#domain/language.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import { consentText } from '#texts/consent-text.ts';
import { wordsOf } from '#texts/words-of.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A text under which a consent is answered. */
export interface ConsentText {
  readonly label: string;
  readonly text: string;
}

const KINDS = ['visit', 'call', 'request'] as const satisfies readonly RequestKind[];
const PRODUCT_NAMES = Object.keys(PRODUCTS) as readonly Product[];

/** The hash that is stored with each answer to this text. */
export const consentHash = ({ label, text }: ConsentText): Buffer => sha256(`${label}\n${text}`);

/**
 * Stores every text that this version shows, so that a receipt can repeat the text of an answer after the texts have
 * changed.
 */
export async function keepConsentTexts(db: Kysely<Database>, brands: ConsentBrands): Promise<void> {
  const texts = LANGUAGES.flatMap((language) =>
    PRODUCT_NAMES.flatMap((product) =>
      KINDS.flatMap((kind) =>
        PURPOSES.map((purpose) => consentText(wordsOf(language).consents, purpose, { product, kind }, brands)),
      ),
    ),
  );
  const distinct = new Map(texts.map((text) => [consentHash(text).toString('hex'), text]));
  const rows = [...distinct.values()].map(({ label, text }) => ({ sha256: consentHash({ label, text }), label, text }));
  await db
    .insertInto('consent_text')
    .values(rows)
    .onConflict((same) => same.doNothing())
    .execute();
}

type StoredText = ConsentText & { readonly sha256: Buffer };
const isUnchanged = (row: StoredText): boolean => consentHash(row).equals(row.sha256);

/** Hashes, in hex, of the stored texts that were changed. */
export async function changedTexts(db: Kysely<Database>): Promise<readonly string[]> {
  const rows = await db.selectFrom('consent_text').select(['sha256', 'label', 'text']).orderBy('sha256').execute();
  return rows.filter((row) => !isUnchanged(row)).map((row) => row.sha256.toString('hex'));
}

/** The stored texts with these hashes, by the hash in hex. A text that was changed is left out. */
export async function consentTextsBy(
  db: Kysely<Database>,
  hashes: readonly Buffer[],
): Promise<ReadonlyMap<string, ConsentText>> {
  const { rows } = await sql<StoredText>`
    select sha256, label, text from consent_text where sha256 = any(${[...hashes]}::bytea[])`.execute(db);
  return new Map(
    rows.filter(isUnchanged).map(({ sha256: hash, label, text }) => [hash.toString('hex'), { label, text }]),
  );
}
