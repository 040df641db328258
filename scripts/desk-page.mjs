// docs/desk.md: the sentences that always hold are written there by hand, the files that show them come from the tests' ids.
/** The row of the n-th sentence. */
export const sentenceId = (n) => ['R16', 8, n].join('.');
const SENTENCE = /^\| S(\d+) \| (.*) \| .*? \|$/gm;

/** The page anew. `shown` is id → tests, as `testsCiting` answers them under their row's id. */
export const deskPageOf = (page, shown) =>
  page.replaceAll(SENTENCE, (_, n, words) => {
    const files = (shown.get(sentenceId(n)) ?? []).map(({ file }) => `\`${file.split('/').at(-1)}\``);
    return `| S${n} | ${words} | ${[...new Set(files)].sort().join(', ')} |`;
  });
