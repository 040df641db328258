// Joins docs/requirements.md (written by hand) with the tests that name its ids.
const ID = String.raw`R\d+(?:\.\d+)+`;
const SPAN = new RegExp(`(${ID})(?:\\s?[-–]\\s?(${ID}))?`, 'g');
const ROW = new RegExp(`^\\| (${ID}) \\| (.*?) \\| (.*) \\|$`);
const REASON = /\(no test: [^)]+\)/;
const IS_TEST = /\.(test|e2e)\.tsx?$/;
/** Matches the start of a test, with the comment lines directly above it. */
const BEGIN = /(?<above>(?:^ *\/\/.*\n)*)^ *(?:test|it|describe)\b/gm;
/** Matches the title of a test, which is the first argument, or follows the rows of `test.each`. */
const TITLE = /^[.\w]*\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>).)*)\k<quote>/;
const TABLE_TITLE = /^\.each\b[\s\S]*?\)\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>).)*)\k<quote>/;

/** All ids in a text. A span (`R1.1-R1.4`) includes the ids between its ends, in the order of the requirements page. */
export function idsIn(text, order) {
  const found = new Set();
  for (const [, first, last] of text.matchAll(SPAN)) {
    const [from, to] = [order.indexOf(first), order.indexOf(last ?? first)];
    for (const id of from < 0 || to < from ? [first] : order.slice(from, to + 1)) found.add(id);
  }
  return found;
}

/** The tests that cite each requirement: id → file and title. `sources`: path from the root → text. */
export function testsCiting(page, sources) {
  const [order, tests] = [orderOf(page), new Map()];
  for (const [file, text] of testFiles(sources))
    for (const { title, words } of testsIn(text))
      for (const id of idsIn(words, order)) tests.set(id, [...(tests.get(id) ?? []), { file, title }]);
  return tests;
}

/** Ids that a test cites but that have no row in the requirements page, as `file id`. */
export function unknownIds(page, sources) {
  const order = orderOf(page);
  return testFiles(sources).flatMap(([file, text]) =>
    [...idsIn(text, order)].filter((id) => !order.includes(id)).map((id) => `${file} ${id}`),
  );
}

/** Ids that no test cites and whose row gives no reason `(no test: …)`. */
export function uncovered(page, sources) {
  const tests = testsCiting(page, sources);
  return rowsOf(page)
    .filter(({ id, words }) => !tests.has(id) && !REASON.test(words))
    .map(({ id }) => id);
}

/** The requirements page with an added column of tests. */
export function withTests(page, sources) {
  const tests = testsCiting(page, sources);
  const lines = page.split('\n').map((line) => {
    const [row] = rowsOf(line);
    if (row === undefined) return line.replace('| id | requirement | where |', '| id | requirement | where | tests |').replace(/^\|---\|---\|---\|$/, '|---|---|---|---|');
    const named = (tests.get(row.id) ?? []).map(({ file, title }) => `\`${file}\`: ${title.replaceAll('|', '\\|')}`);
    return `${line} ${[...new Set(named)].join('; ')} |`;
  });
  return lines.join('\n');
}

const rowsOf = (page) =>
  page.split('\n').flatMap((line) => {
    const [, id, words] = ROW.exec(line) ?? [];
    return id === undefined ? [] : [{ id, words }];
  });
const orderOf = (page) => rowsOf(page).map(({ id }) => id);
const testFiles = (sources) => [...sources].filter(([file]) => IS_TEST.test(file)).sort(([a], [b]) => (a < b ? -1 : 1));

function testsIn(text) {
  const begins = [...text.matchAll(BEGIN)];
  return begins.flatMap(({ index, 0: { length }, groups: { above } }, n) => {
    const rest = text.slice(index + length, begins[n + 1]?.index);
    const title = (rest.match(TABLE_TITLE) ?? rest.match(TITLE))?.groups.title;
    return title === undefined ? [] : [{ title, words: `${above} ${title}` }];
  });
}
