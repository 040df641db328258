import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { API_PATH, type Input, type Output } from '#contract/endpoint.ts';
import type { MachineEndpoint } from '#contract/machine/machine-endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { plainAddress } from '../http/address.ts';
import { limitPerMinute } from '../http/limits/per-minute.ts';
import type { Gate, Outcome } from '../http/mount.ts';
import type { PartnerAccess } from '../http/partner-calls.ts';
import { nameProgram } from '../http/security-event.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import type { Database } from '../platform/database/schema.ts';
import type { AuthenticateClient, AuthenticatedClient } from './authenticate-client.ts';
import type { ReadRow } from './read-appointments.ts';
import type { WriteRead } from './write-reads.ts';

export interface MachineGateDeps {
  readonly db: Kysely<Database>;
  readonly seal: Pick<Seal, 'open' | 'hash' | 'sealedFor'>;
  /** Verifies tokens of the lender's programs; null without a file of them. */
  readonly recognise: AuthenticateClient | null;
  readonly partners: Pick<PartnerAccess, 'authenticate'>;
  readonly writeRead: WriteRead;
  readonly rateLimits: boolean;
}

/** The answer to a read; `rows`: the requests in it, for the audit entry. */
interface MachineAnswer<T> {
  readonly body: T;
  readonly rows: readonly ReadRow[];
}

/** Use case of an endpoint for the lender's own programs. */
export type MachineHandle<E extends MachineEndpoint> = (
  input: Input<E>,
  known: AuthenticatedClient,
) => Promise<Result<MachineAnswer<Output<E>>, 'not-found'>>;

interface MachineCaller {
  readonly known: AuthenticatedClient;
  readonly token: string;
  readonly requestId: string;
  readonly address: string;
}

/**
 * Creates the gate for programs of the lender and of partners: a caller must have a token, and each read leaves an audit
 * entry.
 */
export const machineGate = (
  door: MachineGateDeps,
  { call }: MachineEndpoint,
): Gate<MachineCaller, AuthenticatedClient, MachineAnswer<unknown>> => ({
  basePath: API_PATH,
  async identify(request) {
    const token = tokenOf(request);
    if (OPAQUE.test(token)) return partnerIn(door, token, request);
    const known = await door.recognise?.(token).catch(() => 'unavailable' as const);
    if (known === 'unavailable') return err('unavailable');
    if (!known) return err('not-recognised');
    nameProgram(request, 'client', known.client.id);
    return ok({ known, token, requestId: request.id, address: plainAddress(request.client) });
  },
  async admit({ known }, read) {
    const { id, perMinute } = known.client;
    const program = known.isPartner ? 'partner' : 'machine';
    // Only the first refusal of a minute is audited, since a program that never waits would fill the audit log.
    const limited = await limitPerMinute(door, `${program}\0${id}`, perMinute);
    if (limited !== null) return limited;
    const input = read();
    return input.ok ? ok({ input: input.value, context: known }) : input;
  },
  audit: ({ known, token, requestId, address }, outcome) =>
    door.writeRead(known.client, {
      ...{ call, token, requestId, address, withContacts: seesContacts(known) },
      rows: outcome.ok ? outcome.value.rows : [],
      change: outcome.ok ? { count: outcome.value.rows.length } : { refused: outcome.error },
    }),
});

/** An access token of a partner's program. The tokens of the lender's programs have three parts. */
const OPAQUE = /^[\w-]{43}$/;

/** The partner's program of a token. It reads codes and times of its own appointments, no persons. */
async function partnerIn(
  { partners }: MachineGateDeps,
  token: string,
  request: FastifyRequest,
): Promise<Outcome<MachineCaller>> {
  const client = await partners.authenticate(token);
  if (client === null) return err('token-invalid');
  nameProgram(request, 'partner', client.id);
  if (!client.scopes.includes('changes')) return err('scope-missing');
  const known = { client, scopes: ['appointments.read'], isPartner: true } as const;
  return ok({ known, token, requestId: request.id, address: plainAddress(request.client) });
}

/** Whether a program may read the person of a request. */
export const seesContacts = ({ scopes }: AuthenticatedClient): boolean => scopes.includes('appointments.contacts');

const tokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer ([\w.-]{1,8000})$/i.exec(headers.authorization ?? '')?.[1] ?? '';
