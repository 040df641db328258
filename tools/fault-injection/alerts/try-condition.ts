import { setTimeout as pause } from 'node:timers/promises';
import { pollUntil } from '../../machine/until.ts';
import type { Condition } from './condition.ts';
import type { Prometheus } from './prometheus.ts';
import { type Ground, type Needs, startStack } from './stack.ts';

/** The result of trying a condition. */
export interface Outcome {
  readonly name: string;
  readonly what: string;
  /** Seconds from the condition to the alert. */
  readonly seconds: number | null;
  /** Other alerts that fired. */
  readonly beside: readonly string[];
  readonly problems: readonly string[];
}

/** Alerts wait up to fifteen minutes before they fire, and Prometheus evaluates them once a minute. */
const FIRE_MS = 25 * 60_000;
const IDLE_MS = 5 * 60_000;
const LOOK_MS = 2_000;

const namesIn = async ({ ask }: Prometheus, expression: string): Promise<readonly string[]> => {
  const found = await ask(expression);
  return [...new Set(found.map(({ alertname = '' }) => alertname))].sort();
};

/** Makes a condition and waits for its alert. Another alert that fires without being implied is a problem. */
export async function tryCondition(ground: Ground, { alert, what, implies = [], needs, make }: Condition) {
  const stack = await startStack(ground, needs);
  try {
    await make(stack);
    const firing = () => namesIn(stack.prometheus, 'ALERTS{alertstate="firing"}');
    const took = await pollUntil(async () => (await firing()).includes(alert), FIRE_MS, LOOK_MS);
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

/** Servers of every role and a standby, without any visitor. */
const IDLE: Needs = {
  database: 'with standby',
  servers: {
    engine: ({ standby }) => ({ FISSA_ROLE: 'api', FISSA_WORKER: 'off', DATABASE_READ_URL: standby }),
    edge: ({ engine }) => ({ FISSA_ROLE: 'edge', FISSA_API_URL: engine }),
    worker: ({ standby }) => ({ FISSA_ROLE: 'worker', DATABASE_READ_URL: standby }),
    all: ({ standby }) => ({ DATABASE_READ_URL: standby }),
  },
};

/** This metric has no series before the first failure, because its labels say why a delivery failed. */
const AFTER_A_FAILURE = 'fissa_delivery_failures_total';

/** Checks idle servers: no alert may fire or be pending, and every metric that an alert uses must exist. */
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
