import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of who asks: the socket's, or what our own edge vouches for. */
    client: string;
  }
}

const HEADER = 'x-fissa-client';

/** How an edge tells the engine whose request it carries, so that limits count people and not the edge. */
export interface ClientAddress {
  header(address: string): Readonly<Record<string, string>>;
  of(request: FastifyRequest): string;
}

/** Signed with the common key: a header anybody else sends is as if it were not there. */
export function createClientAddress(signing: Buffer): ClientAddress {
  const sign = (address: string) => createHmac('sha256', signing).update(`client ${address}`).digest('base64url');
  return {
    header: (address) => ({ [HEADER]: `${address} ${sign(address)}` }),
    of(request) {
      const [address = '', signature = ''] = String(request.headers[HEADER] ?? '').split(' ');
      const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(address))];
      const vouched = address !== '' && given.length === wanted.length && timingSafeEqual(given, wanted);
      return vouched ? address : request.ip;
    },
  };
}
