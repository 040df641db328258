import { type Result, slugOf } from './result.ts';

const BEGIN = '<!-- npm run cluster -- drill writes from here -->';
const END = '<!-- to here -->';
const HEADS = [
  ...['fault', 'longest time without a first-try confirmation', 'creates confirmed, received, refused, unclear'],
  ...['slowest first answer', 'first tries that failed', 'lost', 'doubled', 'other promises broken', 'all done after'],
];

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

function row({ name, how, aim, figures, note }: Result): readonly string[] {
  const { creates, drainedMs } = figures;
  return [
    `**${name}**: ${how}${note === '' ? '' : `; ${note}`}`,
    `${seconds(figures.gapMs)}${aim === null ? '' : ` (aim ${aim} s)`}`,
    [creates.confirmed, creates.received, creates.refused, creates.unclear].join(', '),
    seconds(figures.slowestMs),
    `${figures.failedFirst} of ${figures.operations}`,
    ...[figures.lost, figures.doubled, figures.otherwise].map(String),
    drainedMs === null ? 'not in time' : seconds(drainedMs),
  ];
}

/** The generated block of the documentation page: the table, the machine, and a picture for each fault. */
export function block(results: readonly Result[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const abouts = [...new Set(results.map(({ about }) => about))];
  const pictures = results.map(({ name }) => `### ${name}\n\n![Creates a second: ${name}](drill/${slugOf(name)}.svg)`);
  return [
    BEGIN,
    '',
    ...[line(HEADS), line(HEADS.map(() => '---')), ...results.map((result) => line(row(result)))],
    '',
    ...abouts.map((about) => `- ${about}`),
    '',
    pictures.join('\n\n'),
    '',
    END,
  ].join('\n');
}

/** The page with its block replaced. */
export function pageWith(page: string, results: readonly Result[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`The page has no place for the drill: ${BEGIN}`);
  return before + block(results) + after;
}
