import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { allKeys, type KeyRing, purposeKey, type SigningKey } from '../../platform/crypto/key-set.ts';
import { constantTimeEqual } from '../../platform/crypto/same-text.ts';

/** How a request arrived through the proxies, for the command that checks their configuration. */
export interface ProbedRequest {
  /** Address that rate limits count: as told by the trusted proxies, else the peer's. */
  readonly client: string;
  /** Address of the TCP peer. */
  readonly peer: string;
  readonly forwardedFor: string;
  readonly forwardedProto: string;
  readonly host: string;
}

export const PROBE_PATH = '/fa3/visto';
const PROBE_HEADER = 'x-fissa-doctor';
/** Allowed clock difference between command and server. */
const TOLERANCE_SECONDS = 300;

interface SeenDeps {
  readonly keys: KeyRing<SigningKey>;
  readonly clock: Clock;
}

/** Returns the signed request headers with which the command calls the proxy probe. */
export const askProbe = ({ keys, clock }: SeenDeps): Readonly<Record<string, string>> => {
  const time = seconds(clock);
  return { [PROBE_HEADER]: `${time} ${sign(keys, time)}` };
};

/**
 * Serves the proxy probe to callers that have the signing key. Others get a 404, since proxy addresses are internal.
 */
export function mountProxyProbe(app: FastifyInstance, { keys, clock }: SeenDeps): void {
  app.get(PROBE_PATH, (request, reply) => {
    const [time = '', signature = ''] = String(request.headers[PROBE_HEADER] ?? '').split(' ');
    const isRecent = Math.abs(seconds(clock) - Number(time)) <= TOLERANCE_SECONDS;
    const isOurs =
      isRecent && allKeys<SigningKey>(keys).some((key) => constantTimeEqual(signature, sign(key, Number(time))));
    if (!isOurs) return reply.callNotFound();
    const said = (name: string) => String(request.headers[name] ?? '');
    const seen: ProbedRequest = {
      client: request.ip,
      peer: request.raw.socket.remoteAddress ?? '',
      forwardedFor: said('x-forwarded-for'),
      forwardedProto: said('x-forwarded-proto'),
      host: said('host'),
    };
    return reply.header('cache-control', 'no-store').send(seen);
  });
}

const seconds = (clock: Clock): number => Math.floor(clock().getTime() / 1000);
const sign = (key: SigningKey, time: number): string =>
  createHmac('sha256', purposeKey(key, 'doctor')).update(`seen ${time}`).digest('base64url');
