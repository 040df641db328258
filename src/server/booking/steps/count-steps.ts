import type { FunnelStep } from '#domain/insight/steps.ts';
import { BY_FLOW, BY_LEVEL, type Product } from '#domain/product.ts';
import type { Answer, Handler, Handlers } from '../../http/public-gate.ts';
import type { StepCounter } from './step-counter.ts';

type Counted =
  | 'findBranches'
  | 'findAgencies'
  | 'holdSlot'
  | 'lookUp'
  | 'createAppointment'
  | 'createPersonal'
  | 'createSalary'
  | 'createBusiness';

interface Row {
  readonly step: FunnelStep;
  readonly product?: (input: never) => Product;
}

/** The step of the page that each endpoint stands for. The page calls these anyway, so statistics need no request. */
const STEPS: Readonly<Record<Counted, Row>> = {
  findBranches: { step: 'place' },
  findAgencies: { step: 'place', product: () => 'salary' },
  holdSlot: { step: 'hour' },
  lookUp: { step: 'taxCode', product: ({ flusso }: { flusso: keyof typeof BY_FLOW }) => BY_FLOW[flusso] },
  createAppointment: {
    step: 'booked',
    product: ({ prodottoLvl1 }: { prodottoLvl1: keyof typeof BY_LEVEL }) => BY_LEVEL[prodottoLvl1],
  },
  createPersonal: { step: 'booked', product: () => 'personal' },
  createSalary: { step: 'booked', product: () => 'salary' },
  createBusiness: { step: 'booked', product: () => 'business' },
};

/**
 * Wraps the use cases to count successful calls. `onBooked` is also called for bookings replayed from an edge's
 * journal.
 */
export function countSteps(
  handlers: Handlers,
  counter: Pick<StepCounter, 'recordStep'>,
  onBooked: (product: Product) => void = () => undefined,
): Handlers {
  const counted = Object.entries(STEPS).map(([name, { step, product }]) => {
    const handle = handlers[name as Counted] as Handler<never>;
    const counting: Handler<never> = async (input, ctx) => {
      const result = await handle(input, ctx);
      if (!result.ok || !wentWell(result.value)) return result;
      const forProduct = product?.(input);
      if (step === 'booked' && forProduct !== undefined) onBooked(forProduct);
      // A replayed request is not part of a current visit.
      if (!ctx.replayed) counter.recordStep(ctx.visit, step, forProduct);
      return result;
    };
    return [name, counting];
  });
  return { ...handlers, ...Object.fromEntries(counted) };
}

/**
 * Whether a call succeeded. A taken slot and a refused request are answers too, but not a step. An answer with `json`
 * is a list of branches, never a refusal; it is not parsed again, which would cost a sixth of a search.
 */
const wentWell = (answer: Answer<unknown>): boolean => answer.json !== undefined || !isRefusal(answer.body);

const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && ('motivo' in body || 'alternative' in body);
