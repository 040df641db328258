import { runDoctor } from './doctor/run-doctor.ts';

/** `npm run doctor`: checks this installation and prints one line per finding. */
const { code, lines } = await runDoctor(process.env, process.argv.slice(2));
for (const line of lines) console.log(line);
process.exitCode = code;
