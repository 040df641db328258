import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { listDeliveries, resend, type Wanted } from '../../outbox/delivered.ts';
import { type Chosen, listFailed, sendAgain } from '../../outbox/failed-deliveries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { linesOf, logLines, type Receivers } from './lines.ts';

const USAGE = `Usage: npm run outbox -- list
       npm run outbox -- log [--receiver CHANNEL] [--request CODE] [--since TIME]
       npm run outbox -- retry ID
       npm run outbox -- retry all [--receiver CHANNEL]
       npm run outbox -- resend ID
       npm run outbox -- resend all --receiver CHANNEL --since TIME
CHANNEL: mail, sms, or a receiver of webhooks as the list names it; TIME: 2026-11-22T09:30:00Z
retry: what failed. resend: webhooks that were delivered, with the ids they had`;

export interface CommandResult {
  readonly code: 0 | 1;
  readonly lines: readonly string[];
}

type Asked =
  | { readonly verb: 'list' }
  | { readonly verb: 'log'; readonly wanted: Wanted }
  | { readonly verb: 'retry'; readonly chosen: Chosen }
  | { readonly verb: 'resend'; readonly wanted: Wanted & { readonly id?: string } };

/** Maximum number of listed deliveries. */
const MAX_LISTED = 100;

/** Runs the operator's command, and returns its lines. */
export async function runOutbox(
  db: Kysely<Database>,
  receivers: Receivers,
  typed: readonly string[],
): Promise<CommandResult> {
  const asked = read(typed);
  if (asked === null) return { code: 1, lines: [USAGE] };
  if (asked.verb === 'list') return { code: 0, lines: linesOf(await listFailed(db), receivers) };
  if (asked.verb === 'log')
    return { code: 0, lines: logLines(await listDeliveries(db, asked.wanted, MAX_LISTED), receivers) };
  const isRetry = asked.verb === 'retry';
  const count = isRetry ? await sendAgain(db, asked.chosen) : await resend(db, asked.wanted);
  if (count > 0) return { code: 0, lines: [`To be sent again: ${count}`] };
  return { code: 1, lines: [isRetry ? 'No such delivery waits or is dead' : 'No such webhook was delivered'] };
}

function read(typed: readonly string[]): Asked | null {
  const { positionals, values } = parsed(typed) ?? { positionals: [], values: {} };
  const [verb, what, ...more] = positionals;
  const wanted = wantedOf(values);
  if (more.length > 0 || wanted === null) return null;
  const isPlain = Object.keys(wanted).length === 0;
  if (verb === 'list') return what === undefined && isPlain ? { verb } : null;
  if (verb === 'log') return what === undefined ? { verb, wanted } : null;
  if (verb === 'retry') return retryOf(what, wanted);
  if (verb !== 'resend') return null;
  if (isNumber(what)) return isPlain ? { verb, wanted: { id: what } } : null;
  const isMeant = wanted.channel !== undefined && wanted.since !== undefined;
  return what === 'all' && isMeant ? { verb, wanted } : null;
}

function retryOf(what: string | undefined, { channel, ...others }: Wanted): Asked | null {
  if (Object.keys(others).length > 0) return null;
  if (what === 'all' || (what === undefined && channel !== undefined))
    return { verb: 'retry', chosen: channel === undefined ? {} : { channel } };
  return isNumber(what) && channel === undefined ? { verb: 'retry', chosen: { id: what } } : null;
}

const isNumber = (what: string | undefined): what is string => what !== undefined && /^\d{1,18}$/.test(what);

/** The filter of the command line; null when its time is invalid. */
function wantedOf({ receiver: channel, request: oppId, since }: Typed): Wanted | null {
  if (since !== undefined && Number.isNaN(Date.parse(since))) return null;
  return {
    ...(channel === undefined ? {} : { channel }),
    ...(oppId === undefined ? {} : { oppId }),
    ...(since === undefined ? {} : { since: new Date(since) }),
  };
}

interface Typed {
  readonly receiver?: string | undefined;
  readonly request?: string | undefined;
  readonly since?: string | undefined;
}

const TEXT = { type: 'string' } as const;
function parsed(typed: readonly string[]) {
  try {
    return parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: { receiver: TEXT, request: TEXT, since: TEXT },
    });
  } catch {
    return null;
  }
}
