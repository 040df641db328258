import type { FastifyInstance } from 'fastify';
import { sendAudit } from '#contract/service.ts';
import { refuse } from '../../http/problems.ts';
import type { Vouched } from '../../http/vouched.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { AskEngine, EngineAnswer } from '../engine.ts';
import { openEntry, sealEntry } from './entry.ts';
import type { Journal, NotKept } from './journal.ts';

export interface OtherEdge {
  readonly ask: AskEngine;
  readonly seal: Pick<Seal, 'seal'>;
  /** Hears that the other edge did not take a request, so that its visitor was promised nothing. */
  readonly onAlone: (status: number) => void;
}
interface CopiesWorld {
  readonly journal: Pick<Journal, 'accept'>;
  readonly seal: Pick<Seal, 'open'>;
  readonly vouched: Pick<Vouched, 'isFromEdge'>;
}

const COPY_PATH = '/fa3/copia';
/** Milliseconds the other edge is given: its disk, and the way there and back. */
const PATIENCE_MS = 2_000;
/** A sealed request of the largest size, with what sealing and packing add. */
const MOST_BYTES = 160 * 1_024;
const SEALED = 'application/octet-stream';

/**
 * A journal that acknowledges a request only when it is on the disk of another edge as well. Both send it on under its one key, so the engine
 * does it once, whichever of them is there. The other is asked first: what it keeps while this one cannot is booked for a
 * visitor who tries again with the same key. Events, of which nobody was promised anything, stay here.
 */
export function onBoth(journal: Journal, { ask, seal, onAlone }: OtherEdge): Journal {
  return {
    ...journal,
    async accept(entry) {
      if (entry.call === sendAudit.call) return journal.accept(entry);
      const answer = await ask({
        ...{ method: 'POST', path: COPY_PATH, headers: { 'content-type': SEALED }, body: sealEntry(entry, seal) },
        ...{ client: entry.client, timeoutMs: PATIENCE_MS, repeatable: true },
      });
      const refused = refusalIn(answer);
      if (refused === 'unavailable') onAlone(answer?.status ?? 0);
      return refused ?? journal.accept(entry);
    },
  };
}

function refusalIn(answer: EngineAnswer | null): NotKept | null {
  if (answer?.status === 204) return null;
  return answer?.status === 422 ? 'key-reused' : 'unavailable';
}

/** Takes in what another edge of ours is about to acknowledge; to anybody else there is nothing here. */
export async function mountCopies(app: FastifyInstance, { journal, seal, vouched }: CopiesWorld): Promise<void> {
  app.post(COPY_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    const { body } = request;
    const entry = vouched.isFromEdge(request.raw) && Buffer.isBuffer(body) ? openEntry(body, seal) : null;
    if (entry === null) return refuse(reply, 'not-found');
    const refused = await journal.accept(entry);
    return refused === null ? reply.code(204).send() : refuse(reply, refused);
  });
}
