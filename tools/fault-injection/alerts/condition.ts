import type { Needs, Stack, Variables } from './stack.ts';

/** A condition that should make one alert of `deploy/prometheus` fire. */
export interface Condition {
  readonly alert: string;
  /** The condition in words. */
  readonly what: string;
  /** Other alerts that the condition may make fire too. */
  readonly implies?: readonly string[];
  readonly needs: Needs;
  readonly make: (stack: Stack) => Promise<void>;
  /** Null if the condition can be made on this machine; else the reason why not. */
  readonly possible?: () => string | null;
}

/** One process with all roles. */
export const oneProcess = (env: Variables = {}): Needs['servers'] => ({ all: () => env });

/** An edge in front of an engine. */
export const behindEdge: Needs['servers'] = {
  engine: () => ({ FISSA_ROLE: 'api' }),
  edge: ({ engine }) => ({ FISSA_ROLE: 'edge', FISSA_API_URL: engine }),
};

/** Adds a trigger to a table: `statement` is executed before each insert. */
export const beforeEachRow = ({ query }: Stack, table: string, statement: string): Promise<unknown> =>
  query(`
    create function made_condition() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
    create trigger made_condition before insert on ${table} for each row execute function made_condition()`);
