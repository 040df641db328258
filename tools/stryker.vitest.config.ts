import { defineConfig } from 'vitest/config';

/** Tests of the rules alone, for mutation testing. */
export default defineConfig({ test: { include: ['src/domain/**/*.test.ts'], isolate: false } });
