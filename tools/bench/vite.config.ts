import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const PROGRAMS = [
  'run',
  'programs/suggest',
  'programs/slots',
  'programs/bare',
  'programs/statements',
  'programs/customers',
];

/** Bundles the bench programs, with the measured parts of the product, into `dist/tools/bench`. */
export default defineConfig({
  root: here('../..'),
  publicDir: false,
  // Packages measured as a baseline stay external, as in their normal use.
  ssr: { noExternal: ['jose', 'kysely', 'nodemailer', 'prom-client', 'qrcode', 'zod'] },
  build: {
    outDir: here('../../dist/tools/bench'),
    emptyOutDir: true,
    target: 'node20',
    ssr: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(PROGRAMS.map((file) => [file.replace('programs/', ''), here(`${file}.ts`)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
