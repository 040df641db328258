import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { actionsOnce, createActions } from './actions.ts';
import { FunnelProvider } from './funnel.tsx';
import { watchCalls } from './slow-calls.ts';
import type { Visit } from './visit.ts';
import { type Answers, aFlow } from './world.testing.ts';
import type { FlowWorld } from './world.ts';

/** Shows a part of the page over a flow of literals. */
export function showIn(
  children: ReactNode,
  visit: Partial<Visit> = {},
  answers: Answers = {},
  world: Partial<FlowWorld> = {},
) {
  const flow = aFlow(answers, visit, world);
  const funnel = {
    store: flow.store,
    site: flow.world.site,
    act: createActions(flow.world),
    actionsOf: actionsOnce(flow.world),
    slowCalls: watchCalls(flow.world.call, () => () => undefined),
    today: flow.world.today(),
  };
  return { ...flow, ...render(<FunnelProvider funnel={funnel}>{children}</FunnelProvider>) };
}
