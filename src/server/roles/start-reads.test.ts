import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What a file of the server imports at once: neither types nor what it asks for later. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*? from '([^']+)';/gms)].map(
    ([, from = '']) => from,
  );

/** What a start reads, file by file, with what each of them imports of our own; and the packages they import. */
function readAtStart() {
  const [reached, packages] = [new Map<string, readonly string[]>(), new Set<string>()];
  const open = ['main.ts', 'wire-up.ts', 'wire-edge.ts'].map((name) => join(import.meta.dirname, name));
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
test('what draws a PDF or a code, shows the calls, delivers, or serves the staff is no part of a start, of whatever role', () => {
  expect(reached.size).toBeGreaterThan(300);
  expect(packages).toContain('fastify');
  const later = /pdf|fontkit|qrcode|swagger|oidc|openid/;
  expect([...packages].filter((name) => later.test(name))).toEqual([]);
  expect([...reached.keys()].filter((file) => /(deliver|wire-desk|channels)\.ts$/.test(file))).toEqual([]);
});

// R15.6.1
test('the names of places are made by nobody but whoever makes them later', () => {
  const users = [...reached].filter(([, own]) => own.some((file) => file.endsWith('/places/gazetteer.ts')));
  expect(users.map(([file]) => basename(file))).toEqual(['later-gazetteer.ts']);
});

// R17.5.5
test('what sends traces is read by nobody but who has a receiver for them', () => {
  const tracing = [...reached.keys()].filter((file) => /tracing\W/.test(file)).map((file) => basename(file));
  expect(tracing).toContain('start-tracing.ts');
  expect(tracing.filter((name) => /^(exporter|tracer)\.ts$/.test(name))).toEqual([]);
});
