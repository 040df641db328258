import { runSite } from './site/run-site.ts';

/** `npm run site -- …`: creates, checks and previews a lender's site file. */
try {
  process.exitCode = await runSite(process.argv.slice(2), console);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : 'The site file cannot be read');
  process.exitCode = 1;
}
