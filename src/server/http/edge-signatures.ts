import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { allKeys, type KeyRing, purposeKey, type SigningKey } from '../platform/crypto/key-set.ts';
import { constantTimeEqual } from '../platform/crypto/same-text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Client address: the socket's, or the one signed by our edge. */
    client: string;
    /** The request comes from an edge's journal, so its visitor gets the outcome by mail. */
    replayed: boolean;
    /** SHA-256 of the proof token, which the edge's journal stored with the request instead of the token. */
    keptProof: Buffer | null;
  }
}

const CLIENT = 'x-fissa-client';
const JOURNAL = 'x-fissa-journal';
const PROOF = 'x-fissa-proof';
const SHA256 = /^[0-9a-f]{64}$/;
/** Allowed clock difference between an edge and its engine, transit included. */
const TOLERANCE_SECONDS = 60;

type Headers = Readonly<Record<string, string>>;

/** The parts of a request that an edge signs; `path` includes the query. */
export interface Signed {
  readonly method: string;
  readonly path: string;
  readonly client: string;
}

/**
 * Signs headers at an edge and verifies them at its engine, with a key derived for this purpose. The engine ignores
 * headers of other senders, signatures of another request, and signatures older than a minute.
 */
export interface EdgeSignatures {
  /** Headers with the signed client address, so that limits count visitors and not the edge. */
  client(of: Signed): Headers;
  /** The client's address: the signed one, else the socket's. */
  clientOf(request: FastifyRequest): string;
  /** Whether one of our edges sent the request. */
  isFromEdge(request: Pick<IncomingMessage, 'headers' | 'method' | 'url'>): boolean;
  /**
   * Headers of a request from the journal, with its idempotency key and the SHA-256 of its proof (hex; '' for none).
   */
  replay(key: string, of: Signed, proof: string): Headers;
  /** Whether the request comes from an edge's journal. */
  isReplay(request: FastifyRequest): boolean;
  /** The SHA-256 of the proof that the journal stored with the request; null without one. */
  keptProofOf(request: FastifyRequest): Buffer | null;
}

export function createEdgeSignatures(keys: KeyRing<SigningKey>, clock: Clock): EdgeSignatures {
  const seconds = () => Math.floor(clock().getTime() / 1000);
  const sign = (key: SigningKey, said: readonly (string | number)[]) =>
    createHmac('sha256', purposeKey(key, 'edge')).update(JSON.stringify(said)).digest('base64url');
  const isSigned = (signature: string, time: number, said: readonly (string | number)[]) =>
    Math.abs(seconds() - time) <= TOLERANCE_SECONDS &&
    allKeys<SigningKey>(keys).some((key) => constantTimeEqual(signature, sign(key, [...said, time])));
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
      // A separate header, so that an engine of an older release still recognises a request from the journal.
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

/** Answer header: the engine recognised a request from the journal. It is absent when edge and engine share no key. */
export const RECOGNISED = { [JOURNAL]: 'recognised' } as const;
export const isRecognised = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers[JOURNAL] === RECOGNISED[JOURNAL];
