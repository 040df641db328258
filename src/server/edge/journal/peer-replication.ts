import type { FastifyInstance } from 'fastify';
import { sendAudit } from '#contract/service.ts';
import type { EdgeSignatures } from '../../http/edge-signatures.ts';
import { refuse } from '../../http/problems.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { EngineAnswer, EngineClient } from '../engine.ts';
import { openEntry, sealEntry } from './entry.ts';
import type { Journal, NotAccepted } from './journal.ts';

export interface PeerDeps {
  readonly ask: EngineClient;
  readonly seal: Pick<Seal, 'seal'>;
  /**
   * Called with the HTTP status (0: no answer) when the peer did not store a request, which is then not acknowledged.
   */
  readonly onPeerFailure: (status: number) => void;
}
interface CopiesDeps {
  readonly journal: Pick<Journal, 'accept'>;
  readonly seal: Pick<Seal, 'open'>;
  readonly edgeSignatures: Pick<EdgeSignatures, 'isFromEdge'>;
}

const COPY_PATH = '/fa3/copia';
/** Milliseconds for the peer's answer, which includes its disk write. */
const TIMEOUT_MS = 2_000;
/** Size of the largest request after encoding and encryption. */
const MAX_BYTES = 160 * 1_024;
const ENCRYPTED_TYPE = 'application/octet-stream';

/**
 * Returns a journal that acknowledges a request only after the peer edge stored it as well. Both edges replay the
 * request with the same idempotency key, so it takes effect once. The peer stores it first: if this edge then fails, a
 * retry with the same key still matches. Surveys and page events are stored on this edge only.
 */
export function replicateToPeer(journal: Journal, { ask, seal, onPeerFailure }: PeerDeps): Journal {
  return {
    ...journal,
    async accept(entry) {
      if (entry.call === sendAudit.call) return journal.accept(entry);
      const answer = await ask({
        ...{
          method: 'POST',
          path: COPY_PATH,
          headers: { 'content-type': ENCRYPTED_TYPE },
          body: sealEntry(entry, seal),
        },
        ...{ client: entry.client, timeoutMs: TIMEOUT_MS, repeatable: true },
      });
      const refused = refusalIn(answer);
      if (refused === 'unavailable') onPeerFailure(answer?.status ?? 0);
      return refused ?? journal.accept(entry);
    },
  };
}

function refusalIn(answer: EngineAnswer | null): NotAccepted | null {
  if (answer?.status === 204) return null;
  return answer?.status === 422 ? 'key-reused' : 'unavailable';
}

/**
 * Serves the endpoint that stores requests which the peer edge is about to acknowledge. Without an edge's signature the
 * answer is 404.
 */
export async function mountCopies(app: FastifyInstance, { journal, seal, edgeSignatures }: CopiesDeps): Promise<void> {
  app.post(COPY_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const { body } = request;
    const entry = edgeSignatures.isFromEdge(request.raw) && Buffer.isBuffer(body) ? openEntry(body, seal) : null;
    if (entry === null) return refuse(reply, 'not-found');
    const refused = await journal.accept(entry);
    return refused === null ? reply.code(204).send() : refuse(reply, refused);
  });
}
