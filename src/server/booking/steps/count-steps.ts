import type { FunnelStep } from '#domain/insight/steps.ts';
import { BY_FLOW, BY_LEVEL, type Product } from '#domain/product.ts';
import type { Answer, Handle, Handlers } from '../../http/public-gate.ts';
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

/** Which call is which step of the page: it makes them anyway, so that it sends nothing for the figures. */
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

/** The same use cases, counted where they went well; `onBooked` hears of what an edge sends on, too. */
export function countSteps(
  handlers: Handlers,
  counter: Pick<StepCounter, 'took'>,
  onBooked: (product: Product) => void = () => undefined,
): Handlers {
  const counted = Object.entries(STEPS).map(([name, { step, product }]) => {
    const handle = handlers[name as Counted] as Handle<never>;
    const counting: Handle<never> = async (input, asker) => {
      const result = await handle(input, asker);
      if (!result.ok || !wentWell(result.value)) return result;
      const forProduct = product?.(input);
      if (step === 'booked' && forProduct !== undefined) onBooked(forProduct);
      // What an edge kept and sends on is nobody's visit of now.
      if (!asker.replayed) counter.took(asker.visit, step, forProduct);
      return result;
    };
    return [name, counting];
  });
  return { ...handlers, ...Object.fromEntries(counted) };
}

/**
 * A taken half-hour and a refused request are answers too, and no step. What was put together as bytes is a list of
 * branches, never a refusal: reading it again cost a sixth of a search.
 */
const wentWell = (answer: Answer<unknown>): boolean => answer.json !== undefined || !isRefusal(answer.body);

const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && ('motivo' in body || 'alternative' in body);
