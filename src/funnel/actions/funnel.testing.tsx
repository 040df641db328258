import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Answers, aFlow } from '../session/deps.testing.ts';
import type { FlowDeps } from '../session/deps.ts';
import { watchCalls } from '../session/slow-calls.ts';
import type { Visit } from '../session/visit.ts';
import { someWords } from '../session/words.testing.ts';
import { actionsOnce } from './actions-once.ts';
import { FunnelProvider } from './funnel.tsx';
import { createActions } from './page-actions.ts';

/** Renders a part of the page with a visit built from literals. */
export function showIn(
  children: ReactNode,
  visit: Partial<Visit> = {},
  answers: Answers = {},
  deps: Partial<FlowDeps> = {},
  words = someWords(),
) {
  const flow = aFlow(answers, visit, deps);
  const funnel = {
    store: flow.store,
    site: flow.deps.site,
    act: createActions(flow.deps),
    actionsOf: actionsOnce(flow.deps),
    slowCalls: watchCalls(flow.deps.call, () => () => undefined),
    words,
    showHuman: () => undefined,
    today: flow.deps.today,
  };
  return { ...flow, ...render(<FunnelProvider funnel={funnel}>{children}</FunnelProvider>) };
}
