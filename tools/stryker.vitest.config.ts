import { defineConfig } from 'vitest/config';

// Vitest configuration for Stryker: only the tests of src/domain.
export default defineConfig({ test: { include: ['src/domain/**/*.test.ts'], isolate: false } });
