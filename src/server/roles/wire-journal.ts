import { join } from 'node:path';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import type { AskEngine } from '../edge/engine.ts';
import { type Journal, openJournal } from '../edge/journal/journal.ts';
import { startReplay } from '../edge/journal/replay.ts';
import type { Vouched } from '../http/vouched.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { Keys } from '../platform/config/keys.ts';
import { createSeal } from '../platform/crypto/seal.ts';

/** Opens the journal below the data directory; what an earlier process left is there again (R0.14). */
export const journalOf = ({ dataDir, rateLimits }: Environment, keys: Keys): Promise<Journal> =>
  openJournal({
    folder: join(dataDir, 'journal'),
    seal: createSeal(keys),
    rateLimits,
    onUnreadable: () => report('journal-unreadable'),
  });

/** Begins to send what is in the journal, for as long as the process lives. */
export const sendOn = (journal: Journal, ask: AskEngine, vouched: Vouched): { stop(): Promise<void> } =>
  startReplay({
    journal,
    ask,
    endpoints: ENDPOINT_LIST,
    vouched,
    onTrouble: ({ what, call, status }) => report(`journal-${what}`, { route: call, status }),
  });

function report(event: string, more: Readonly<Record<string, unknown>> = {}): void {
  process.stderr.write(`${JSON.stringify({ event, ...more })}\n`);
}
