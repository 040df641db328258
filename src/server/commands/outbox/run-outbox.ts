import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { type Chosen, listTroubled, sendAgain } from '../../outbox/troubled.ts';
import type { Database } from '../../platform/database/schema.ts';
import { linesOf, type Receivers } from './lines.ts';

const USAGE = `Usage: npm run outbox -- list
       npm run outbox -- retry ID
       npm run outbox -- retry all [--receiver CHANNEL]
CHANNEL: mail, sms, or a receiver of webhooks as the list names it`;

export interface Told {
  readonly code: 0 | 1;
  readonly lines: readonly string[];
}

/** What the operator typed, done, and what to say (R13.11.5). */
export async function runOutbox(db: Kysely<Database>, receivers: Receivers, typed: readonly string[]): Promise<Told> {
  const asked = read(typed);
  if (asked === null) return { code: 1, lines: [USAGE] };
  if (asked === 'list') return { code: 0, lines: linesOf(await listTroubled(db), receivers) };
  const count = await sendAgain(db, asked);
  if (count === 0) return { code: 1, lines: ['No such delivery waits or is dead'] };
  return { code: 0, lines: [`To be sent again: ${count}`] };
}

function read(typed: readonly string[]): 'list' | Chosen | null {
  const { positionals, values } = parsed(typed) ?? { positionals: [], values: {} };
  const [verb, what, ...more] = positionals;
  const { receiver: channel } = values;
  if (more.length > 0) return null;
  if (verb === 'list') return what === undefined && channel === undefined ? 'list' : null;
  if (verb !== 'retry') return null;
  if (what === 'all' || (what === undefined && channel !== undefined)) return channel === undefined ? {} : { channel };
  return what !== undefined && /^\d{1,18}$/.test(what) && channel === undefined ? { id: what } : null;
}

function parsed(typed: readonly string[]) {
  try {
    return parseArgs({ args: [...typed], allowPositionals: true, options: { receiver: { type: 'string' } } });
  } catch {
    return null;
  }
}
