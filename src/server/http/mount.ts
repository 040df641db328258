import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { BaseEndpoint } from '#contract/endpoint.ts';
import { inOneSpelling } from '#contract/field-aliases.ts';
import type { FieldError } from '#contract/problem.ts';
import { err, ok } from '#domain/result.ts';
import { runWithRequestId } from '../platform/request-id.ts';
import { type CheckedJson, checkedJson } from './answer/validated-json.ts';
import { keyOf } from './cookies.ts';
import { fieldErrors } from './described/field-errors.ts';
import { tracedCall } from './ingress/traced-call.ts';
import { type Refusal, refuse } from './problems.ts';
import { noteSecurity, type RequestCode } from './security-event.ts';
import { isStorable } from './strict-json.ts';

/** A rejection with its problem code, and optional further data of the answer. */
export interface Refused {
  readonly ok: false;
  readonly error: Refusal;
  /** Seconds until the next request is accepted, for `Retry-After`. */
  readonly seconds?: number;
  readonly errors?: readonly FieldError[];
  /** This rejection repeats an earlier one of the same request, so it leaves no audit entry. */
  readonly isRepeat?: boolean;
  /** The security event to log, where the problem code does not imply one. */
  readonly security?: RequestCode;
}
export type Outcome<T> = { readonly ok: true; readonly value: T } | Refused;

declare const CHECKED: unique symbol;
/** The input of a request, checked against its endpoint. Only `mount` makes one. */
export interface CheckedInput {
  readonly [CHECKED]: true;
}

interface Admitted<Context> {
  readonly input: CheckedInput;
  readonly context: Context;
}

/** The answer fields that every audience has. */
interface Answered {
  readonly body: unknown;
  /** The body as JSON, validated earlier and sent unchanged. */
  readonly json?: CheckedJson;
  readonly status?: number;
  /** The security event to log where the answer looks like a success but hides a refusal. */
  readonly security?: RequestCode;
}

/** What an audience adds to an endpoint: the caller's identity, the checks before the use case, the audit entry. */
export interface Gate<Caller, Context, A extends Answered> {
  readonly basePath: string;
  readonly config?: FastifyContextConfig;
  /** Field names are accepted in both spellings, and a rejection lists the field errors. */
  readonly isLenient?: true;
  /** Identifies the caller. A rejection here leaves no audit entry, since the caller is unknown. */
  identify(request: FastifyRequest): Promise<Outcome<Caller>>;
  /** Runs all further checks. It calls `read` to check the idempotency key and the input. */
  admit(caller: Caller, read: () => Outcome<CheckedInput>, reply: FastifyReply): Promise<Outcome<Admitted<Context>>>;
  /** Writes the outcome of the request, before the answer is sent. */
  audit?(caller: Caller, outcome: Outcome<A>): Promise<void>;
  /** Sets cookies and headers that go with an answer. */
  setHeaders?(reply: FastifyReply, context: Context, answer: A): void;
}

/** An endpoint with its use case. */
export interface Route<Context, A> {
  readonly endpoint: BaseEndpoint;
  readonly handle: (input: unknown, context: Context) => Promise<Outcome<A>>;
}

/** Serves an endpoint behind the gate of its audience. Input and answer are checked against the contract. */
export function mount<Caller, Context, A extends Answered>(
  app: FastifyInstance,
  gate: Gate<Caller, Context, A>,
  { endpoint, handle }: Route<Context, A>,
): void {
  app.route({
    method: endpoint.method,
    url: `${gate.basePath}${(endpoint.path ?? `/${endpoint.call}`).replace(/\{(\w+)\}/, ':$1')}`,
    exposeHeadRoute: false,
    ...(gate.config && { config: gate.config }),
    handler: (request, reply) => tracedCall(endpoint.call, request, reply, () => serve(request, reply)),
  });

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const identified = await gate.identify(request);
    if (!identified.ok) return refused(reply, identified);
    const caller = identified.value;
    const admitted = await gate.admit(caller, () => inputOf(endpoint, request, gate.isLenient === true), reply);
    if (!admitted.ok) return audited(caller, admitted, reply);
    const { input, context } = admitted.value;
    const outcome = await runWithRequestId(request.id, () => handle(input, context));
    if (!outcome.ok) return audited(caller, outcome, reply);
    await gate.audit?.(caller, outcome);
    return answered(reply, context, outcome.value);
  }

  async function audited(caller: Caller, refusal: Refused, reply: FastifyReply): Promise<FastifyReply> {
    if (refusal.isRepeat !== true) await gate.audit?.(caller, refusal);
    return refused(reply, refusal);
  }

  function answered(reply: FastifyReply, context: Context, answer: A): FastifyReply {
    const json = answer.json ?? checkedJson(endpoint.output, answer.body, endpoint.call);
    gate.setHeaders?.(reply, context, answer);
    if (answer.security !== undefined) noteSecurity(reply.request, answer.security);
    return reply
      .code(answer.status ?? 200)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(json);
  }
}

function refused(reply: FastifyReply, { error, seconds, errors, security }: Refused): FastifyReply {
  if (security !== undefined) noteSecurity(reply.request, security);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return refuse(reply, error, errors);
}

function inputOf(endpoint: BaseEndpoint, request: FastifyRequest, isLenient: boolean): Outcome<CheckedInput> {
  if (endpoint.keyed === true && keyOf(request) === null) return err('key-missing');
  const malformed = (errors: readonly FieldError[]): Refused => ({
    ...err('malformed'),
    ...(isLenient && { errors }),
  });
  const isRead = endpoint.method === 'GET';
  const given = isRead ? { ...(request.params as object), ...(request.query as object) } : request.body;
  if (isRead && !Object.values(given as object).every((value) => isStorable(String(value)))) return malformed([]);
  const read = isLenient ? inOneSpelling(endpoint.input, given) : given;
  const parsed = z.safeParse(endpoint.input, read);
  return parsed.success ? ok(parsed.data as CheckedInput) : malformed(fieldErrors(parsed.error.issues, read));
}
