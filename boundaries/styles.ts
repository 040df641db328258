import type { Modules, Sources } from './modules.ts';

/** Class names that a style sheet defines. */
function written(sheet: string): Set<string> {
  const bare = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|:global\([^)]*\)/g, '');
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
  const names = selectors.filter((one) => !one.startsWith('@')).flatMap((one) => one.match(/\.[A-Za-z][\w-]*/g) ?? []);
  return new Set(names.map((name) => name.slice(1)));
}

/** The class names that files use of a style sheet; `isAny` if one of them uses a dynamic name. */
function taken(users: readonly string[], path: string): { readonly names: Set<string>; readonly isAny: boolean } {
  const imported = new RegExp(`import (\\w+) from '[^']*${path.slice(path.lastIndexOf('/') + 1)}'`);
  const uses = users.map((text) => ({ text, name: imported.exec(text)?.[1] ?? '' }));
  const names = uses.flatMap(({ text, name }) =>
    [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
  );
  return { names: new Set(names), isAny: uses.some(({ text, name }) => text.includes(`${name}[`)) };
}

/**
 * The classes, as `file name`, that a CSS module defines and no file uses, or that a file uses and the module does not
 * define. With dynamic names (`s[kind]`) a class counts as used if the product contains it as a word.
 */
export function strayClasses(modules: Modules, sources: Sources): string[] {
  const code = [...sources].filter(([file]) => /^src\/.*\.tsx?$/.test(file) && !file.includes('.test.'));
  const isWord = (name: string) => code.some(([, text]) => text.includes(`'${name}'`));
  return [...sources]
    .filter(([file]) => file.endsWith('.module.css'))
    .flatMap(([file, sheet]) => {
      const users = [...modules].filter(([, { uses }]) => uses.some(({ from }) => from === file));
      const texts = users.map(([user]) => sources.get(user) ?? '');
      const { names, isAny } = taken(texts, file);
      const has = written(sheet);
      const unused = [...has].filter((name) => !names.has(name) && !(isAny && isWord(name)));
      return [...unused, ...[...names].filter((name) => !has.has(name))].map((name) => `${file} ${name}`);
    });
}
