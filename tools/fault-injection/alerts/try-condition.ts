import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../machine/until.ts';
import type { Condition } from './condition.ts';
import type { Prometheus } from './prometheus.ts';
import { type Ground, type Needs, startStack } from './stack.ts';

export interface Outcome {
  readonly name: string;
  readonly what: string;
  /** Seconds from the condition to the alert. */
  readonly seconds: number | null;
  /** Alerts that fired beside it and may. */
  readonly beside: readonly string[];
  readonly problems: readonly string[];
}

/** The longest time of an alert is fifteen minutes; Prometheus evaluates once a minute. */
const FIRE_MS = 25 * 60_000;
const IDLE_MS = 5 * 60_000;
const LOOK_MS = 2_000;

const namesIn = async ({ ask }: Prometheus, expression: string): Promise<readonly string[]> => {
  const found = await ask(expression);
  return [...new Set(found.map(({ alertname = '' }) => alertname))].sort();
};

/** Makes the condition, and waits for its alert; an alert that fires beside it and is not implied is a problem. */
export async function tryCondition(ground: Ground, { alert, what, implies = [], needs, make }: Condition) {
  const stack = await startStack(ground, needs);
  try {
    await make(stack);
    const firing = () => namesIn(stack.prometheus, 'ALERTS{alertstate="firing"}');
    const took = await until(async () => (await firing()).includes(alert), FIRE_MS, LOOK_MS);
    const fired = await namesIn(stack.prometheus, 'max_over_time(ALERTS{alertstate="firing"}[1h])');
    const others = fired.filter((name) => name !== alert);
    const problems = others.filter((name) => !implies.includes(name)).map((name) => `${name} fired too`);
    if (took === null) problems.unshift('it did not fire');
    const seconds = took === null ? null : Math.round(took / 1_000);
    return { name: alert, what, seconds, beside: others, problems };
  } finally {
    await stack.stop();
  }
}

/** Every role, with a copy of the database, and with nothing to do. */
const IDLE: Needs = {
  database: 'with standby',
  servers: {
    engine: ({ standby }) => ({ FISSA_ROLE: 'api', FISSA_WORKER: 'off', DATABASE_READ_URL: standby }),
    edge: ({ engine }) => ({ FISSA_ROLE: 'edge', FISSA_API_URL: engine }),
    worker: ({ standby }) => ({ FISSA_ROLE: 'worker', DATABASE_READ_URL: standby }),
    all: ({ standby }) => ({ DATABASE_READ_URL: standby }),
  },
};

/** Its labels say why a delivery failed, so that it has no series before one did. */
const AFTER_A_FAILURE = 'fissa_delivery_failures_total';

/** No alert may fire or be pending while the servers are idle; each metric that an alert names must be there. */
export async function tryIdle(ground: Ground, metrics: readonly string[]): Promise<Outcome> {
  const stack = await startStack(ground, IDLE);
  try {
    await pause(IDLE_MS);
    const alerts = await stack.prometheus.ask('max_over_time(ALERTS[30m])');
    const problems = alerts.map(
      ({ alertname, alertstate, instance = '' }) => `${alertname} was ${alertstate} ${instance}`,
    );
    for (const metric of metrics.filter((name) => name !== AFTER_A_FAILURE))
      if ((await stack.prometheus.ask(metric)).length === 0) problems.push(`no server has ${metric}`);
    return { name: 'idle', what: 'five minutes without a visitor', seconds: IDLE_MS / 1_000, beside: [], problems };
  } finally {
    await stack.stop();
  }
}
