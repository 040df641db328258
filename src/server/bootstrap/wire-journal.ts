import { join } from 'node:path';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import type { EngineClient } from '../edge/engine.ts';
import { type Journal, openJournal } from '../edge/journal/journal.ts';
import { replicateToPeer } from '../edge/journal/peer-replication.ts';
import { startReplay } from '../edge/journal/replay.ts';
import { createUpstream } from '../edge/upstream.ts';
import type { EdgeSignatures } from '../http/edge-signatures.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { Keyring } from '../platform/config/keyring.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import type { LogEvent } from '../platform/operator-log.ts';

/** Opens the edge's journal in the data directory, with the entries that earlier processes left. */
export const journalOf = ({ dataDir, rateLimits }: Environment, keys: Keyring, tell: LogEvent): Promise<Journal> =>
  openJournal({
    folder: join(dataDir, 'journal'),
    seal: createSeal(keys),
    rateLimits,
    onUnreadable: () => tell({ event: 'journal-unreadable' }),
  });

interface PromisingDeps {
  readonly environment: Pick<Environment, 'journalPeer'>;
  readonly keys: Keyring;
  readonly journal: Journal;
  readonly edgeSignatures: EdgeSignatures;
  readonly tell: LogEvent;
}

/** The journal for visitors' requests: the given one, which also replicates to the peer edge if one is configured. */
export function withPeerReplication({ environment, keys, journal, edgeSignatures, tell }: PromisingDeps): Journal {
  const { journalPeer: url } = environment;
  if (url === undefined) return journal;
  const ask = createUpstream({ url, now: () => performance.now(), edgeSignatures });
  return replicateToPeer(journal, {
    ask,
    seal: createSeal(keys),
    onPeerFailure: (status) => tell({ event: 'journal-alone', status }),
  });
}

interface SendingDeps {
  readonly journal: Journal;
  readonly ask: EngineClient;
  readonly edgeSignatures: EdgeSignatures;
  readonly tell: LogEvent;
}

/** Starts the replay of the journal, for the life of the process. */
export const startJournalReplay = ({ tell, ...deps }: SendingDeps): { stop(): Promise<void> } =>
  startReplay({
    ...deps,
    endpoints: ENDPOINT_LIST,
    onTrouble: ({ what, call, status }) => tell({ event: `journal-${what}`, route: call, status }),
  });
