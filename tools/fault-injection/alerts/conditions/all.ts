import type { Condition } from '../condition.ts';
import { OF_THE_DATABASE } from './database.ts';
import { OF_DELIVERIES } from './deliveries.ts';
import { OF_EDGES } from './edges.ts';
import { OF_PROCESSES } from './processes.ts';
import { OF_VISITORS } from './visitors.ts';

export const CONDITIONS: readonly Condition[] = [
  ...OF_VISITORS,
  ...OF_PROCESSES,
  ...OF_EDGES,
  ...OF_THE_DATABASE,
  ...OF_DELIVERIES,
];
