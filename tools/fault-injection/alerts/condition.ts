import type { Needs, Stack, Variables } from './stack.ts';

/** What makes one alert fire. */
export interface Condition {
  readonly alert: string;
  /** The condition in words. */
  readonly what: string;
  /** Alerts that the same condition makes fire too. */
  readonly implies?: readonly string[];
  readonly needs: Needs;
  readonly make: (stack: Stack) => Promise<void>;
  /** Null when it can be made; else why not on this machine. */
  readonly possible?: () => string | null;
}

/** One process with all roles. */
export const alone = (env: Variables = {}): Needs['servers'] => ({ all: () => env });

/** An edge in front of an engine. */
export const behindEdge: Needs['servers'] = {
  engine: () => ({ FISSA_ROLE: 'api' }),
  edge: ({ engine }) => ({ FISSA_ROLE: 'edge', FISSA_API_URL: engine }),
};

/** Makes each row that is written to a table do something first. */
export const beforeEachRow = ({ query }: Stack, table: string, statement: string): Promise<unknown> =>
  query(`
    create function made_condition() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
    create trigger made_condition before insert on ${table} for each row execute function made_condition()`);
