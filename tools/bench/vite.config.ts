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

/** Bundles the bench programs, with the parts of the product that they measure, into `dist/tools/bench`. */
export default defineConfig({
  root: here('../..'),
  publicDir: false,
  // Packages that are measured as a baseline stay external, as their own users load them.
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
