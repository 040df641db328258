import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of who asks: the socket's, or what our own edge vouches for. */
    client: string;
    /** It comes out of an edge's journal: its visitor was promised an answer by mail (R0.15). */
    replayed: boolean;
  }
}

const CLIENT = 'x-fissa-client';
const JOURNAL = 'x-fissa-journal';

type Headers = Readonly<Record<string, string>>;

/** What an edge vouches for to its engine. Signed with the common key: from anybody else it is as if not there. */
export interface Vouched {
  /** Whose request this is, so that limits count people and not the edge. */
  client(address: string): Headers;
  clientOf(request: FastifyRequest): string;
  /** That the request with this key was acknowledged and kept. */
  replay(key: string): Headers;
  isReplay(request: FastifyRequest): boolean;
}

export function createVouched(signing: Buffer): Vouched {
  const sign = (text: string) => createHmac('sha256', signing).update(text).digest('base64url');
  const isSigned = (text: string, signature: string) => {
    const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(text))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
  return {
    client: (address) => ({ [CLIENT]: `${address} ${sign(`client ${address}`)}` }),
    clientOf(request) {
      const [address = '', signature = ''] = String(request.headers[CLIENT] ?? '').split(' ');
      return address !== '' && isSigned(`client ${address}`, signature) ? address : request.ip;
    },
    replay: (key) => ({ [JOURNAL]: sign(`journal ${key}`) }),
    isReplay({ headers }) {
      const signature = headers[JOURNAL];
      return typeof signature === 'string' && isSigned(`journal ${headers['idempotency-key']}`, signature);
    },
  };
}

/** With it the engine says that it knew the request for a kept one: without a common key it would not. */
export const RECOGNISED = { [JOURNAL]: 'recognised' } as const;
export const isRecognised = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers[JOURNAL] === RECOGNISED[JOURNAL];
