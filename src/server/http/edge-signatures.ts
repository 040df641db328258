import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { eachOf, purposeKey, type Ring, type SigningKey } from '../platform/crypto/key-set.ts';
import { constantTimeEqual } from '../platform/crypto/same-text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Client address: the socket's, or the one signed by our edge. */
    client: string;
    /** The request comes from an edge's journal: its visitor expects an answer by mail. */
    replayed: boolean;
    /** SHA-256 of the proof that the journal stored with the request; the edge passes on no token. */
    keptProof: Buffer | null;
  }
}

const CLIENT = 'x-fissa-client';
const JOURNAL = 'x-fissa-journal';
const PROOF = 'x-fissa-proof';
const SHA256 = /^[0-9a-f]{64}$/;
/** Allowed clock difference between an edge and its engine in seconds, transit included. */
const TOLERANCE = 60;

type Headers = Readonly<Record<string, string>>;

/** The signed request; `path` as it is sent, with the query. */
export interface Signed {
  readonly method: string;
  readonly path: string;
  readonly client: string;
}

/**
 * Headers that an edge signs for its engine, with a derived key of this purpose. Other senders' headers are ignored,
 * and so are signatures for another request or older than a minute.
 */
export interface EdgeSignatures {
  /** Headers with the signed client address, so that limits count visitors and not the edge. */
  client(of: Signed): Headers;
  clientOf(request: FastifyRequest): string;
  /** Whether one of our edges sent it. */
  isFromEdge(request: Pick<IncomingMessage, 'headers' | 'method' | 'url'>): boolean;
  /** Headers that mark a journalled request with this key and the SHA-256 of its proof (hex; '' for none). */
  replay(key: string, of: Signed, proof: string): Headers;
  isReplay(request: FastifyRequest): boolean;
  keptProofOf(request: FastifyRequest): Buffer | null;
}

export function createEdgeSignatures(keys: Ring<SigningKey>, clock: Clock): EdgeSignatures {
  const seconds = () => Math.floor(clock().getTime() / 1000);
  const sign = (key: SigningKey, said: readonly (string | number)[]) =>
    createHmac('sha256', purposeKey(key, 'edge')).update(JSON.stringify(said)).digest('base64url');
  const isSigned = (signature: string, time: number, said: readonly (string | number)[]) =>
    Math.abs(seconds() - time) <= TOLERANCE &&
    eachOf<SigningKey>(keys).some((key) => constantTimeEqual(signature, sign(key, [...said, time])));
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
      // A separate header, so that an engine of the former version still recognises a journalled request.
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

/** The engine's confirmation that it recognised a journalled request; it is missing without a common key. */
export const RECOGNISED = { [JOURNAL]: 'recognised' } as const;
export const isRecognised = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers[JOURNAL] === RECOGNISED[JOURNAL];
