import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { filledByEngine } from './scripts/dev-page.ts';
import { shortNames } from './scripts/short-class-names.ts';
import { slimFace } from './scripts/subset-font.ts';
import { BUILD_TARGET } from './scripts/supported-browsers.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm run dev` has the engine and the desk's calls: whatever ports were free. */
const { FISSA_DEV_ENGINE: engine = 'http://127.0.0.1:3000', FISSA_DEV_DESK: deskEngine = 'http://127.0.0.1:3010' } =
  process.env;

/** What the engine alone can serve; everything else below `/fa3/` is the sources. */
const ENGINES = [
  '/fa3/api/',
  '/fa3/proxy/',
  '/fa3/dati/',
  '/fa3/a/',
  '/fa3/tiles/',
  '/fa3/disclosure.js',
  '/fa3/app-qr.svg',
  '/fa3/app.webmanifest',
  '/fa3/worker.js',
  '/fa3/embed.js',
  // Of a brand: in development the sources are not there.
  '/fa3/assets/',
  '/healthz',
  '/readyz',
];
const calls = Object.fromEntries(ENGINES.map((path) => [path, { target: engine }]));

/** Vite's way to fetch the parts of an import is replaced by our own. */
const fetchParts = {
  name: 'fetch-parts',
  enforce: 'pre' as const,
  load: (id: string) =>
    id === '\0vite/preload-helper.js'
      ? `export { fetchParts as __vitePreload } from ${JSON.stringify(here('src/funnel/api/fetch-parts.ts'))};`
      : null,
};

/** The files of an import, its own among them: Vite leaves that one out where it is the only one. */
const resolveDependencies = (file: string, parts: string[], { hostType }: { readonly hostType: 'html' | 'js' }) =>
  hostType === 'js' ? [...new Set([file, ...parts])] : parts;

/**
 * What the first page is made of stays in the entry; what answers are read with, and what two or more screens share, is
 * one file each, as are the data forms: a deep entry asks for a handful of scripts and not for forty.
 */
const chunks = [
  { name: 'index', tags: ['$initial' as const], priority: 3 },
  { name: 'calls', test: /node_modules[\\/]zod|src[\\/](contract|funnel[\\/]api)[\\/]/, priority: 2 },
  {
    name: 'form',
    test: /src[\\/](funnel[\\/]parts[\\/]form[\\/](?!tax-code)|domain[\\/]consent|ui[\\/]controls[\\/](consent|radio|select))/,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'shared', test: /src[\\/](domain|funnel|ui)[\\/]/, minShareCount: 2, priority: 1 },
  { name: 'steps', test: /src[\\/]funnel[\\/]screens[\\/](?!place|summary|change)/ },
  {
    name: 'after',
    test: /src[\\/]funnel[\\/](dialogs|shell|screens[\\/]place|parts[\\/]entry-hero|browser[\\/]position)/,
  },
];

/** The same in every build of the page: what is painted ahead wears the program's classes. */
const css = { modules: { generateScopedName: shortNames(here('src')) } };

/** The router's help for older releases of React, which ours does by itself. */
const resolve = { alias: { 'use-sync-external-store/shim/index.js': 'react' } };

/** The page: `dist/web`, served below `/fa3/`. */
const page = {
  root: here('.'),
  base: '/fa3/',
  css,
  resolve,
  publicDir: here('src/funnel/public'),
  plugins: [fetchParts, filledByEngine(engine), slimFace(here('dist/figtree.woff2'))],
  server: { port: 5173, proxy: calls },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: BUILD_TARGET,
    // One sheet packs an eighth smaller than two, and no screen waits for its style.
    cssCodeSplit: false,
    // Inline data addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      // What is loaded when it is needed may lie in a file that is there already.
      checks: { ineffectiveDynamicImport: false },
    },
  },
};

/** The first page's own parts as the engine paints with them: `dist/web/.paint`, which nobody can ask for. */
const paint = {
  root: here('.'),
  base: page.base,
  css,
  publicDir: false as const,
  ssr: { noExternal: true as const },
  build: {
    outDir: here('dist/web/.paint'),
    emptyOutDir: true,
    target: 'node20',
    ssr: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: { paint: here('src/funnel/shell/paint.tsx') }, output: { codeSplitting: false } },
  },
};

const deskCalls = { '^/sportello/(api|entra|rientro|esci|fornitore|ingresso)': { target: deskEngine } };

/** The staff's page: `dist/desk`, served below `/sportello/`. */
const desk = {
  root: here('src/desk'),
  base: '/sportello/',
  // `npm run dev` runs two servers: one folder would make each bundle the packages of the other again.
  cacheDir: here('node_modules/.vite-desk'),
  publicDir: here('src/desk/public'),
  server: { port: 5174, proxy: deskCalls },
  build: {
    outDir: here('dist/desk'),
    emptyOutDir: true,
    manifest: true,
    target: BUILD_TARGET,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
};

/**
 * Packages that stay in node_modules: they read files of their own, no start reads them, or (`pg`) building them in
 * saves nothing. All others are built into the server: read file by file they were a third of a start (P10).
 */
const APART = [
  ...['@fastify/swagger', '@fastify/swagger-ui', 'any-ascii', 'fontkit'],
  ...['italian-cap-comuni-province', 'oidc-provider', 'openid-client', 'pdfkit', 'pg', 'subset-font', 'undici'],
];

/** The server and its tools: `dist/server`. */
const entries = {
  main: 'bootstrap/main',
  import: 'commands/import',
  'db-export': 'commands/db-export',
  link: 'commands/link',
  migrate: 'commands/migrate',
  outbox: 'commands/outbox',
  journal: 'commands/journal',
  keys: 'commands/keys',
  staff: 'commands/staff',
  partners: 'commands/partners',
  agenda: 'commands/agenda',
  holidays: 'commands/holidays',
  branch: 'commands/branch',
  export: 'commands/export',
  acts: 'commands/acts',
  receipts: 'commands/receipts',
  doctor: 'commands/doctor',
  site: 'commands/site',
};
const server = {
  root: here('.'),
  publicDir: false as const,
  ssr: { noExternal: true as const, external: APART },
  build: {
    outDir: here('dist/server'),
    emptyOutDir: true,
    target: 'node20',
    ssr: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, here(`src/server/${file}.ts`)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

const MODES: Readonly<Record<string, object>> = { server, desk, paint };

export default defineConfig(({ mode }) => MODES[mode] ?? page);
