// docs/spec-coverage.md: the requirement's words are written there by hand, file and test come from the ids in the code.
const ID = String.raw`R\d+(?:\.\d+)+`;
const SPAN = new RegExp(`(${ID})(?:\\s?[-–]\\s?(${ID}))?`, 'g');
const ROW = new RegExp(`^\\| (${ID}) \\| (.*?) \\|`);
const IS_TEST = /\.(test|e2e)\.tsx?$/;
const IS_CODE = /\.(tsx?|mjs|css|html|ya?ml|cfg|ini|service)$|Containerfile$/;
/** Where a test begins, with the comment right above it. */
const BEGIN = /(?<above>(?:^ *\/\/.*\n)*)^ *(?:test|it|describe)\b/gm;
/** Its title comes first, or after the rows of its table. */
const TITLE = /^[.\w]*\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>).)*)\k<quote>/;
const TABLE_TITLE = /^\.each\b[\s\S]*?\)\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>).)*)\k<quote>/;

/** Every id the text names; a span of two names those between as well, in the order of the page. */
export function idsIn(text, order) {
  const found = new Set();
  for (const [, first, last] of text.matchAll(SPAN)) {
    const [from, to] = [order.indexOf(first), order.indexOf(last ?? first)];
    for (const id of from < 0 || to < from ? [first] : order.slice(from, to + 1)) found.add(id);
  }
  return found;
}

/** The page anew. `sources` are all files of the project: path from the root → text. */
export function pageOf(page, sources) {
  const lines = page.split('\n');
  const order = orderOf(page);
  const files = filesCiting(sources, order);
  const tests = testsCiting(page, sources);
  const state = { done: 0, untested: 0, missing: 0 };
  const written = lines.map((line) => {
    const [, id, words] = line.match(ROW) ?? [];
    if (id === undefined) return line;
    const does = files.get(id) ?? [];
    const shows = [...new Set((tests.get(id) ?? []).map(({ file, title }) => `\`${file}\`: ${cell(title)}`))];
    state[stateOf(does, shows)] += 1;
    return `| ${id} | ${words} | ${does.join(', ') || 'missing'} | ${shows.join('; ') || (does.length > 0 ? 'untested' : '')} |`;
  });
  const counts = `| ${state.done} | ${state.untested} | ${state.missing} |`;
  return written.join('\n').replace(/(\| built and tested .*\n\|-.*\n).*/, (_, head) => head + counts);
}

function stateOf(does, shows) {
  if (does.length === 0) return 'missing';
  return shows.length === 0 ? 'untested' : 'done';
}

/** Ids that no row of the page explains, with the file that cites them. */
export function unknownIds(page, sources) {
  const order = orderOf(page);
  return [...sources]
    .filter(([file]) => IS_CODE.test(file))
    .flatMap(([file, text]) => [...idsIn(text, order)].filter((id) => !order.includes(id)).map((id) => `${file} ${id}`));
}

const orderOf = (page) => page.split('\n').flatMap((line) => line.match(ROW)?.[1] ?? []);
const inOrder = (sources) => [...sources].sort(([a], [b]) => (a < b ? -1 : 1));

/** Every test that names an id in its title or right above it: id → file and title, the title as it is written. */
export function testsCiting(page, sources) {
  const [order, tests] = [orderOf(page), new Map()];
  for (const [file, text] of inOrder(sources).filter(([name]) => IS_TEST.test(name)))
    for (const { title, words } of testsIn(text))
      for (const id of idsIn(words, order)) tests.set(id, [...(tests.get(id) ?? []), { file, title }]);
  return tests;
}

function filesCiting(sources, order) {
  const files = new Map();
  for (const [file, text] of inOrder(sources).filter(([name]) => !IS_TEST.test(name) && isProduct(name)))
    for (const id of idsIn(text, order)) files.set(id, [...(files.get(id) ?? []), `\`${file}\``]);
  return files;
}

const isProduct = (file) => IS_CODE.test(file) && !/\.testing\.tsx?$/.test(file) && /^(src|afternoon|bench|cluster|scripts|deploy|index\.html)/.test(file);

function testsIn(text) {
  const begins = [...text.matchAll(BEGIN)];
  return begins.flatMap(({ index, 0: { length }, groups: { above } }, n) => {
    const rest = text.slice(index + length, begins[n + 1]?.index);
    const title = (rest.match(TABLE_TITLE) ?? rest.match(TITLE))?.groups.title;
    return title === undefined ? [] : [{ title, words: `${above} ${title}` }];
  });
}

const cell = (title) =>
  title
    .replace(new RegExp(` ?\\([^()]*${ID}[^()]*\\)`, 'g'), '')
    .replaceAll('|', '\\|')
    .replaceAll(/\\(['"`])/g, '$1');
