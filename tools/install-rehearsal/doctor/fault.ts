import { askDoctor, type Settings } from '../machine/command.ts';
import { addressOf, MAIN, type Place } from '../place.ts';
import { assertHolds } from '../steps.ts';

/** Ends the fault. */
export type Undo = () => Promise<void> | void;
/** A fault of an installation, and the line with which the doctor (`npm run doctor`) must report it. */
export interface Fault {
  readonly name: string;
  /** Settings that replace the valid ones. */
  readonly settings?: Settings;
  readonly make?: () => Promise<Undo>;
  /** The expected line, such as `red database …`, with single spaces. */
  readonly line: RegExp;
}

/**
 * Injects a fault, runs the doctor and ends the fault. Checks the expected line, and exit code 1 for a red one.
 */
export async function checkFault(fault: Fault, place: Place, valid: Settings): Promise<string> {
  const undo = await fault.make?.();
  try {
    const { code, output } = await askDoctor(place, { ...valid, ...fault.settings }, '--url', addressOf(MAIN, place));
    const lines = output.split('\n').map((line) => line.replace(/ +/g, ' '));
    const reported = lines.find((line) => fault.line.test(line));
    assertHolds(
      reported !== undefined,
      `the doctor does not report: ${fault.name}; expected ${fault.line} in\n${output}`,
    );
    assertHolds(code === (reported.startsWith('red') ? 1 : 0), `${fault.name}: the doctor ended with ${code}`);
    return reported;
  } finally {
    await undo?.();
  }
}
