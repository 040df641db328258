import type { CreateAnswer } from '#contract/appointments.ts';
import { createBusiness, createPersonal, createSalary, type SimplePayload, type Stale } from '#contract/change.ts';
import type { Product } from '#domain/product.ts';
import type { Result } from '#domain/result.ts';
import type { Answer, Handler, ProblemCode, RequestContext } from '../../http/public-gate.ts';
import { normaliseSimple } from '../request/normalise-simple.ts';
import type { BookingDeps } from './booking-deps.ts';
import { createOnce } from './create.ts';

/** Moves the appointment that the payload names by `oppID`. */
export type Move = (
  call: string,
  payload: SimplePayload,
  ctx: RequestContext,
) => Promise<Result<Answer<CreateAnswer | Stale>, ProblemCode>>;

type Endpoint = typeof createPersonal | typeof createSalary | typeof createBusiness;

/** The older endpoints, one per product. With an `oppID` they move that appointment, without one they book. */
const simpleCall =
  (endpoint: Endpoint, product: Product) =>
  (deps: BookingDeps, move: Move): Handler<Endpoint> =>
  (payload, ctx) => {
    const { call } = endpoint;
    if (payload.oppID || payload.appointmentId) return move(call, payload, ctx);
    return createOnce(deps, ctx, { call, payload, request: normaliseSimple(payload, product, ctx.language) });
  };

export const createPersonalCall = simpleCall(createPersonal, 'personal');
export const createSalaryCall = simpleCall(createSalary, 'salary');
export const createBusinessCall = simpleCall(createBusiness, 'business');
