import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

// The compiler reads the whole folder.
vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'fissa-language-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The texts and rules of the product, with a fourth language. Returns how many lines outside its folder differ. */
function withEsperanto(): number {
  for (const part of ['domain', 'texts'])
    cpSync(join(root, 'src', part), join(folder, 'src', part), { recursive: true });
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const texts = join(folder, 'src/texts');
  cpSync(join(texts, 'de'), join(texts, 'eo'), { recursive: true });
  change(join(texts, 'eo/de.ts'), [['export const de =', 'export const eo =']]);
  mkdirSync(join(texts, 'eo'), { recursive: true });
  writeFileSync(join(texts, 'eo/eo.ts'), readFileSync(join(texts, 'eo/de.ts')));
  for (const file of ['de.ts', ...readdirSync(join(texts, 'eo')).filter((name) => name.includes('.test.'))])
    rmSync(join(texts, 'eo', file));
  change(join(texts, 'eo/first.ts'), [["language: 'de'", "language: 'eo'"]]);
  return (
    change(join(folder, 'src/domain/language.ts'), [["'en'] as const", "'en', 'eo'] as const"]]) +
    change(join(texts, 'page-words.ts'), [
      ['\n  en: {', "\n  eo: { first: () => import('./eo/first.ts'), later: () => import('./eo/later.ts') },\n  en: {"],
    ]) +
    change(join(texts, 'words-of.ts'), [
      ['import { it }', "import { eo } from './eo/eo.ts';\nimport { it }"],
      ['{ it, de, en }', '{ it, de, en, eo }'],
    ])
  );
}

/** Replaces texts of a file; returns how many of its lines are new. */
function change(file: string, pairs: readonly (readonly [string, string])[]): number {
  const before = readFileSync(file, 'utf8');
  const after = pairs.reduce((text, [old, fresh]) => {
    expect(text).toContain(old);
    return text.replace(old, fresh);
  }, before);
  writeFileSync(file, after);
  const known = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !known.has(line)).length;
}

function compile(): string {
  try {
    return execFileSync(join(root, 'node_modules/.bin/tsc'), ['-b', 'src/texts'], { cwd: folder, encoding: 'utf8' });
  } catch (failure) {
    return String((failure as { readonly stdout?: unknown }).stdout);
  }
}

test('a fourth language is a folder and four lines, and the compiler names a missing text', () => {
  expect(withEsperanto()).toBe(4);
  expect(compile()).toBe('');
  change(join(folder, 'src/texts/eo/first/common.ts'), [["  language: 'Sprache',\n", '']]);
  expect(compile()).toMatch(/common\.ts.*Property 'language' is missing/s);
});
