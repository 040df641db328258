import { join } from 'node:path';

/** The data folder of a node's PostgreSQL. */
export const dataOf = (home: string, node: string): string => join(home, node, 'pg');
/** The folder of PostgreSQL's socket. Its path must be short, because Linux allows about a hundred characters. */
export const socketsOf = (home: string, node: string): string => join(home, node, 's');
