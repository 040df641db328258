import { sql, type Transaction } from 'kysely';
import { erasePerson } from '#contract/desk/privacy.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { tidyTaxCode } from '#domain/person/tax-code.ts';
import { ok, type Result } from '#domain/result.ts';
import { anonymise } from '../../booking/retention/forget.ts';
import type { MailFiles } from '../../outbox/mail-files.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { lockPerson } from '../../platform/keys/lock-person.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { erasureBlocker } from './obstacle.ts';

export interface EraseDeps extends DeskDb {
  readonly seal: Seal;
  /** Mails that this process writes as files; those of the person are deleted too. */
  readonly mailFiles: Pick<MailFiles, 'clean'>;
}
type Tx = Transaction<Database>;
type Answer = Output<typeof erasePerson>;

/**
 * Erases a person's requests, as the retention job does after twelve months, and the customer's record. Data without
 * names stay: audit entries with the hashed tax code, answers to consents, counts.
 */
export const erasePersonCall =
  (deps: EraseDeps): DeskHandler<typeof erasePerson> =>
  async (asked, ctx) => {
    const intent = { call: erasePerson.call, body: asked };
    const answer = await answerOnce(deps, ctx, intent, (tx) => erase(tx, deps.seal, ctx, asked));
    await deps.mailFiles.clean();
    return answer;
  };

async function erase(
  tx: Tx,
  seal: Seal,
  ctx: DeskContext,
  { codiceFiscale, pratica, motivo }: Input<typeof erasePerson>,
): Promise<Result<Done<Answer>, never>> {
  const code = tidyTaxCode(codiceFiscale);
  // Serialises with bookings of the person: an earlier one blocks the erasure, a later one waits.
  await lockPerson(tx, seal, code);
  const hashes = seal.taxCodeHashes(code);
  const obstacle = await erasureBlocker(tx, hashes);
  const about = { person: seal.taxCodeHash(code), reason: motivo, caseRef: pratica };
  if (obstacle !== null) {
    await writeAuditEntry(tx, ctx, erasePerson.call, { ...about, change: { refused: obstacle } });
    return ok({ answer: { Status: '1', motivo: obstacle, cliente: false, richieste: 0 }, appointmentId: null });
  }
  const erased = await eraseAll(tx, seal.seal(''), hashes);
  await writeAuditEntry(tx, ctx, erasePerson.call, {
    ...about,
    change: { customer: erased.cliente, requests: erased.richieste },
  });
  return ok({ answer: { Status: '0', motivo: null, ...erased }, appointmentId: null });
}

async function eraseAll(tx: Tx, nobody: Buffer, hashes: readonly Buffer[]) {
  const theirs = sql`tax_code_hash = any(${[...hashes]}::bytea[])`;
  const appointments = await anonymise(tx, 'appointment', nobody, theirs);
  const leads = await anonymise(tx, 'lead', nobody, theirs);
  await sql`delete from lookup where ${theirs}`.execute(tx);
  await sql`delete from identity where ${theirs}`.execute(tx);
  await sql`delete from recognition where ${theirs}`.execute(tx);
  // The row stays with its hash alone, so that the next import does not restore the person.
  const customer = await sql`
    update customer set erased = true, tax_code = ${nobody}, first_name = '', last_name = '', email = null, mobile = null,
           cap = null, residence_cap = null, job = null, owner_branch = null, open_personal = false, open_salary = false,
           last_callback = null
     where ${theirs} and not (erased and first_name = '')`.execute(tx);
  const branches = new Set(appointments.filter((branch) => branch !== null));
  sendUnread(tx, ...[...branches].map(tellDesk));
  return { cliente: (customer.numAffectedRows ?? 0n) > 0n, richieste: appointments.length + leads.length };
}
