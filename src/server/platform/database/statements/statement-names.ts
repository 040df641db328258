import { createHash } from 'node:crypto';

/** Maximum of named texts: far more than the product has, and little memory on the server. */
const MOST = 500;
/** Longer texts are unique, such as the rows of an import, and get no name. */
const LONGEST = 8_000;

/** Names of prepared statements: PostgreSQL parses and plans a named one once per connection. */
export interface StatementNames {
  /** Undefined for a statement without a name. */
  of(text: string, parameters: number): string | undefined;
  /** Gives every text a new name, after a schema change made the server's plans invalid. */
  renew(): void;
}

/** A text without parameters gains nothing from a name, and may hold several statements. */
export function namedStatements(): StatementNames {
  const names = new Map<string, string>();
  let plans = 1;
  return {
    of(text, parameters) {
      const known = names.get(text);
      if (known !== undefined || parameters === 0 || text.length > LONGEST || names.size >= MOST) return known;
      const name = `${plans} ${createHash('sha256').update(text).digest('base64url')}`;
      names.set(text, name);
      return name;
    },
    renew() {
      plans += 1;
      names.clear();
    },
  };
}

/** For a transaction pooler, which loses prepared statements between transactions. */
export const unnamedStatements: StatementNames = { of: () => undefined, renew: () => undefined };
