import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * `unit` needs nothing but Node; `server` (files ending in `.db.test.ts`) talks to a real PostgreSQL. A file shares its
 * worker's modules with the next: loading them anew took a third of the time, and none keeps a state of its own.
 */
export default defineConfig({
  test: {
    // The tests wait for a database or a socket part of their time: one more than there are cores keeps these busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', '{bench,faults,fences,mutants,scripts}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          setupFiles: ['scripts/patience.testing.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['src/**/*.db.test.ts', 'scripts/**/*.db.test.ts'],
          globalSetup: ['src/server/platform/database/postgres.testing.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
