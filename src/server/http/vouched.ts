import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { eachOf, purposeKey, type Ring, type SigningKey } from '../platform/crypto/key-set.ts';
import { sameText } from '../platform/crypto/same-text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of who asks: the socket's, or what our own edge vouches for. */
    client: string;
    /** It comes out of an edge's journal: its visitor was promised an answer by mail. */
    replayed: boolean;
    /** SHA-256 of the proof that such a request was kept with: the edge hands on no token. */
    keptProof: Buffer | null;
  }
}

const CLIENT = 'x-fissa-client';
const JOURNAL = 'x-fissa-journal';
const PROOF = 'x-fissa-proof';
const SHA256 = /^[0-9a-f]{64}$/;
/** Seconds by which an edge's clock and its engine's may differ, way included. */
const TOLERANCE = 60;

type Headers = Readonly<Record<string, string>>;

/** The request that is vouched for; `path` as it is sent, query and all. */
export interface Signed {
  readonly method: string;
  readonly path: string;
  readonly client: string;
}

/**
 * What an edge vouches for to its engine, signed with a key of its own purpose. From anybody else it is as if not there; so it
 * is when it was signed for another request, or more than a minute ago.
 */
export interface Vouched {
  /** Whose request this is, so that limits count people and not the edge. */
  client(of: Signed): Headers;
  clientOf(request: FastifyRequest): string;
  /** Whether an edge of ours sent it. */
  isFromEdge(request: Pick<IncomingMessage, 'headers' | 'method' | 'url'>): boolean;
  /** That the request with this key was acknowledged and kept, with the proof of this SHA-256 (hex; '' for none). */
  replay(key: string, of: Signed, proof: string): Headers;
  isReplay(request: FastifyRequest): boolean;
  keptProofOf(request: FastifyRequest): Buffer | null;
}

export function createVouched(keys: Ring<SigningKey>, clock: Clock): Vouched {
  const seconds = () => Math.floor(clock().getTime() / 1000);
  const sign = (key: SigningKey, said: readonly (string | number)[]) =>
    createHmac('sha256', purposeKey(key, 'edge')).update(JSON.stringify(said)).digest('base64url');
  const isSigned = (signature: string, time: number, said: readonly (string | number)[]) =>
    Math.abs(seconds() - time) <= TOLERANCE &&
    eachOf<SigningKey>(keys).some((key) => sameText(signature, sign(key, [...said, time])));
  const addressIn = ({ headers, method = '', url = '' }: Pick<IncomingMessage, 'headers' | 'method' | 'url'>) => {
    const [address = '', time = '', signature = ''] = String(headers[CLIENT] ?? '').split(' ');
    return address !== '' && isSigned(signature, Number(time), ['client', address, method, url]) ? address : null;
  };
  const clientOf = (request: FastifyRequest) => addressIn(request) ?? request.ip;
  return {
    client({ client, method, path }) {
      const time = seconds();
      return { [CLIENT]: `${client} ${time} ${sign(keys, ['client', client, method, path, time])}` };
    },
    clientOf,
    isFromEdge: (request) => addressIn(request) !== null,
    replay(key, { client, method, path }, proof) {
      const time = seconds();
      const journal = `${time} ${sign(keys, ['journal', key, client, method, path, time])}`;
      if (proof === '') return { [JOURNAL]: journal };
      // Of its own, so that an engine of the version before still knows the request for a kept one.
      const said = ['proof', proof, key, client, method, path, time];
      return { [JOURNAL]: journal, [PROOF]: `${proof} ${time} ${sign(keys, said)}` };
    },
    isReplay(request) {
      const { headers, method, url } = request;
      const [time = '', signature = ''] = String(headers[JOURNAL] ?? '').split(' ');
      if (signature === '') return false;
      const key = String(headers['idempotency-key'] ?? '');
      return isSigned(signature, Number(time), ['journal', key, clientOf(request), method, url]);
    },
    keptProofOf(request) {
      const { headers, method, url } = request;
      const [proof = '', time = '', signature = ''] = String(headers[PROOF] ?? '').split(' ');
      if (!SHA256.test(proof)) return null;
      const key = String(headers['idempotency-key'] ?? '');
      const said = ['proof', proof, key, clientOf(request), method, url];
      return isSigned(signature, Number(time), said) ? Buffer.from(proof, 'hex') : null;
    },
  };
}

/** With it the engine says that it knew the request for a kept one: without a common key it would not. */
export const RECOGNISED = { [JOURNAL]: 'recognised' } as const;
export const isRecognised = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers[JOURNAL] === RECOGNISED[JOURNAL];
