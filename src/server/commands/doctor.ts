import { runDoctor } from './doctor/run-doctor.ts';

/** `npm run doctor`: what is right and what is wrong with this installation, a line each. */
const { code, lines } = await runDoctor(process.env, process.argv.slice(2));
for (const line of lines) console.log(line);
process.exitCode = code;
