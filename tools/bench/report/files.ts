import { curvesPicture } from './curves-picture.ts';
import { type Results, resultsPage } from './page.ts';

/** The files of a run in `tools/bench/results`: figures as JSON, the page, and its curves in one picture. */
export const resultFiles = (results: Results, machine: object) => ({
  'latest.json': `${JSON.stringify({ machine, ...results }, null, 2)}\n`,
  'latest.html': resultsPage(results),
  'curves.svg': curvesPicture(results.curves),
});
