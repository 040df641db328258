import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Static imports of a server file, without types and dynamic imports. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*? from '([^']+)';/gms)].map(
    ([, from = '']) => from,
  );

/** The files read at a start with their own imports, and the imported packages. */
function readAtStart() {
  const [reached, packages] = [new Map<string, readonly string[]>(), new Set<string>()];
  const open = ['main.ts', 'start-server.ts', 'wire-edge.ts'].map((name) => join(import.meta.dirname, name));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    const own: string[] = [];
    for (const from of importsOf(file)) {
      const there = join(dirname(file), from);
      if (from.startsWith('.') && existsSync(there)) own.push(there);
      else packages.add(from);
    }
    reached.set(file, own);
    open.push(...own);
  }
  return { reached, packages };
}
const { reached, packages } = readAtStart();

// R15.6.1
test('a start in any role does not load the code for PDFs, QR codes, API descriptions, deliveries and the desk', () => {
  expect(reached.size).toBeGreaterThan(300);
  expect(packages).toContain('fastify');
  const later = /pdf|fontkit|qrcode|swagger|oidc|openid/;
  expect([...packages].filter((name) => later.test(name))).toEqual([]);
  expect([...reached.keys()].filter((file) => /(deliver|wire-desk|channels)\.ts$/.test(file))).toEqual([]);
});

// R15.6.1
test('place names are not loaded before their first use', () => {
  const users = [...reached].filter(([, own]) => own.some((file) => file.endsWith('/places/gazetteer.ts')));
  expect(users.map(([file]) => basename(file))).toEqual(['lazy-gazetteer.ts']);
});

// R17.5.5
test('tracing is loaded only with a configured receiver', () => {
  const tracing = [...reached.keys()].filter((file) => /tracing\W/.test(file)).map((file) => basename(file));
  expect(tracing).toContain('start-tracing.ts');
  expect(tracing.filter((name) => /^(exporter|tracer)\.ts$/.test(name))).toEqual([]);
});
