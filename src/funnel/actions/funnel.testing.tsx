import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { watchCalls } from '../session/slow-calls.ts';
import type { Visit } from '../session/visit.ts';
import { someWords } from '../session/words.testing.ts';
import { type Answers, aFlow } from '../session/world.testing.ts';
import type { FlowDeps } from '../session/world.ts';
import { actionsOnce } from './actions-once.ts';
import { FunnelProvider } from './funnel.tsx';
import { createActions } from './page-actions.ts';

/** Renders a part of the page with a visit built from literals. */
export function showIn(
  children: ReactNode,
  visit: Partial<Visit> = {},
  answers: Answers = {},
  world: Partial<FlowDeps> = {},
  words = someWords(),
) {
  const flow = aFlow(answers, visit, world);
  const funnel = {
    store: flow.store,
    site: flow.world.site,
    act: createActions(flow.world),
    actionsOf: actionsOnce(flow.world),
    slowCalls: watchCalls(flow.world.call, () => () => undefined),
    words,
    showHuman: () => undefined,
    today: flow.world.today,
  };
  return { ...flow, ...render(<FunnelProvider funnel={funnel}>{children}</FunnelProvider>) };
}
