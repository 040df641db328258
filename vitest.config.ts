import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests of `tools` need its own packages; `npm test` says when it leaves them out. */
const TOOLS = existsSync('tools/node_modules') ? ',tools' : '';

/** Excluded unless `npm test -- --long` runs. */
const LONG_TESTS = process.env.FISSA_LONG_TESTS === undefined ? ['**/*.long.db.test.ts'] : [];

const needsDocument = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');

/**
 * A worker takes another file only when the very next one has its environment, else its process ends and the next loads
 * everything anew: the files that need a document stand together, at the end.
 */
class DocumentsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !needsDocument(file)), ...sorted.filter(needsDocument)];
  }
}

/**
 * `unit` needs nothing but Node; `server` (files ending in `.db.test.ts`) talks to a real PostgreSQL. A file shares its
 * worker's modules with the next: loading them anew took a third of the time, and none keeps a state of its own.
 */
export default defineConfig({
  test: {
    // The tests wait for a database or a socket part of their time: one more than there are cores keeps these busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: DocumentsLast },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', `{boundaries,scripts${TOOLS}}/**/*.test.ts`],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          setupFiles: ['scripts/wait-timeout.testing.ts', 'scripts/tidy.testing.ts'],
          // The files of a worker share one document; a link that is followed would close it.
          environmentOptions: {
            happyDOM: {
              settings: {
                navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
                handleDisabledFileLoadingAsSuccess: true,
              },
            },
          },
          testTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: [`{src,scripts${TOOLS}}/**/*.db.test.ts`],
          exclude: ['**/node_modules/**', ...LONG_TESTS],
          setupFiles: ['scripts/tidy.testing.ts'],
          globalSetup: ['src/server/platform/database/postgres.testing.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
