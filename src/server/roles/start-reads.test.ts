import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What a file of the server imports at once: neither types nor what it asks for later. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*? from '([^']+)';/gms)].map(
    ([, from = '']) => from,
  );

// R15.6.1
test('what draws a PDF or a code, shows the calls, delivers, or serves the staff is no part of a start, of whatever role', () => {
  const [reached, packages] = [new Set<string>(), new Set<string>()];
  const open = ['main.ts', 'wire-up.ts', 'wire-edge.ts'].map((name) => join(import.meta.dirname, name));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const from of importsOf(file)) {
      const there = join(dirname(file), from);
      if (from.startsWith('.') && existsSync(there)) open.push(there);
      else packages.add(from);
    }
  }
  expect(reached.size).toBeGreaterThan(300);
  expect(packages).toContain('fastify');
  const later = /pdf|fontkit|qrcode|swagger|graphile|oidc|openid/;
  expect([...packages].filter((name) => later.test(name))).toEqual([]);
  expect([...reached].filter((file) => /(deliver|wire-desk|channels)\.ts$/.test(file))).toEqual([]);
});
