import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { passWordsBy } from '#domain/call/pass-words.ts';
import type { Language } from '#domain/language.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { runAfterCommit } from '../../platform/database/after-commit.ts';
import { tellCalls } from '../../platform/database/desk-channel.ts';
import type { Database } from '../../platform/database/schema.ts';
import { staticStatement } from '../../platform/database/statements/static-statement.ts';
import { sendUnread } from '../../platform/database/unread.ts';

type Tx = Transaction<Database>;

/** A person to be called. */
export interface Called {
  readonly branch: string | null;
  readonly agent: string | null;
  readonly oppId: string;
  readonly appointment: string | null;
  readonly lead: string | null;
  /** When the call may be made at the earliest; null: at once. */
  readonly from: Date | null;
  readonly due: Date;
  readonly language: Language;
  /**
   * Whether the call gets a password. False if the contact is unproven and no page can prove it: then no page can show the password.
   */
  readonly hasWords: boolean;
}

/** Creates a callback. Its password of two words is what the caller says first, so that customers trust the call. */
export function createCallbackTask(tx: Tx, seal: Pick<Seal, 'seal'>, { language, hasWords, ...called }: Called): void {
  sendUnread(tx, opened({ ...called, words: hasWords ? newWords(seal, language) : null }));
  runAfterCommit(tx, tellCalls(called.branch));
}

const opened = staticStatement<Omit<Called, 'language' | 'hasWords'> & { readonly words: Buffer | null }>(`
  insert into callback_case (opp_id, appointment_id, lead_id, branch_code, agent_code, next_at, due_at, words)
  values (:oppId, :appointment::bigint, :lead::bigint, :branch, :agent, coalesce(:from::timestamptz, now()), :due::timestamptz, :words)`);

/** Replaces the password of a request's open call, so that the recipient of the former password cannot use it. */
export const renewWords = (
  tx: Tx,
  seal: Pick<Seal, 'seal'>,
  { oppId, language }: Pick<Called, 'oppId' | 'language'>,
): Promise<unknown> =>
  tx
    .updateTable('callback_case')
    .set({ words: newWords(seal, language) })
    .where('opp_id', '=', oppId)
    .where('state', '<>', 'done')
    .where('words', 'is not', null)
    .execute();

/** Removes the password of a request's call, used when a new contact is unproven and no page can prove it. */
export const endWords = (tx: Tx, oppId: string): Promise<unknown> =>
  tx.updateTable('callback_case').set({ words: null }).where('opp_id', '=', oppId).execute();

function newWords(seal: Pick<Seal, 'seal'>, language: Language): Buffer {
  const random = randomBytes(8);
  return seal.seal(passWordsBy(wordsOf(language).passWords, [random.readUInt32BE(0), random.readUInt32BE(4)]));
}
