import { curvesPicture } from './curves-picture.ts';
import { type Results, resultsPage } from './page.ts';

/** What a run leaves in `tools/bench/results`: the figures for programs, the page for people, and its curves in one picture. */
export const resultFiles = (results: Results, machine: object) => ({
  'latest.json': `${JSON.stringify({ machine, ...results }, null, 2)}\n`,
  'latest.html': resultsPage(results),
  'curves.svg': curvesPicture(results.curves),
});
