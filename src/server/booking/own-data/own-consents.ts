import type { Kysely } from 'kysely';
import type { OwnConsent } from '#contract/own-data.ts';
import { consentMode, MANDATORY, PURPOSES, type Purpose } from '#domain/consent/consents.ts';
import { isLanguage, type Language } from '#domain/language.ts';
import { BY_CODE } from '#domain/product.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import { consentText } from '#texts/consent-text.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type ConsentText, consentHash, consentTextsBy } from '../consents/consent-texts.ts';
import { type AnswerRow, newestAnswers } from '../consents/newest-answers.ts';
import type { OwnRow } from './own-rows.ts';

/** The text under which a consent to a request is asked for now. */
export const currentText = (
  { product, kind }: Pick<OwnRow, 'product' | 'kind'>,
  purpose: Purpose,
  { brands, language }: { readonly brands: ConsentBrands; readonly language: Language },
): { readonly label: string; readonly text: string } =>
  consentText(wordsOf(language).consents, purpose, { product: BY_CODE[product], kind }, brands);

/** Whether the request cannot go on without this consent. */
export const isNeeded = ({ product, kind, state, over }: OwnRow, purpose: Purpose): boolean =>
  purpose === MANDATORY && state === 'confirmed' && !over && consentMode(BY_CODE[product], kind) === 'strict';

/** Reads the consents of these requests; the returned function gives those of one request, in wire format. */
export async function ownConsents(
  db: Kysely<Database>,
  rows: readonly OwnRow[],
  asked: { readonly brands: ConsentBrands; readonly language: Language },
): Promise<(row: OwnRow) => OwnConsent[]> {
  const answers = await newestAnswers(
    db,
    rows.map(({ id }) => id),
  );
  const stored = await consentTextsBy(
    db,
    answers.map(({ text_sha256 }) => text_sha256),
  );
  return (row) =>
    answers
      .filter(({ appointment_id }) => appointment_id === row.id)
      .toSorted((one, other) => PURPOSES.indexOf(one.purpose) - PURPOSES.indexOf(other.purpose))
      .map((answer) => wireConsent(row, answer, { stored, current: currentText(row, answer.purpose, asked) }));
}

function wireConsent(
  row: OwnRow,
  { purpose, value, text_version, text_sha256, language, answered_at }: AnswerRow,
  { stored, current }: { readonly stored: ReadonlyMap<string, ConsentText>; readonly current: ConsentText },
): OwnConsent {
  const hash = text_sha256.toString('hex');
  const currentHash = consentHash(current).toString('hex');
  const answered = hash === currentHash ? current : stored.get(hash);
  return {
    ...{ scopo: purpose, risposta: value === 1, quando: answered_at.toISOString() },
    ...(answered !== undefined && isLanguage(language) && { lingua: language }),
    ...{ titolo: (answered ?? current).label, testo: answered?.text ?? null, versione: text_version, impronta: hash },
    adesso: { titolo: current.label, testo: current.text, impronta: currentHash },
    annulla: value === 1 && isNeeded(row, purpose),
  };
}
