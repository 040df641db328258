import { createHash } from 'node:crypto';

/** How many texts get a name: far more than the product has, and little memory at the server even so. */
const MOST = 500;
/** Of a longer text each differs from the last: rows of an import, a whole list in one statement. */
const LONGEST = 8_000;

/** Which name a statement goes by at the server, which parses and plans a named one once for each connection. */
export interface StatementNames {
  /** Undefined for what is sent without one. */
  of(text: string, parameters: number): string | undefined;
  /** From now on every text has another name: the server's plans no longer fit its tables. */
  renew(): void;
}

/** What has no parameters is not worth a name, and may be several statements in one. */
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

/** For a pooler that gives each transaction another connection, and forgets what was named on the last. */
export const unnamedStatements: StatementNames = { of: () => undefined, renew: () => undefined };
