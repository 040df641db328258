/** The functions of a terminal that progress needs. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}
export interface Progress {
  /** Restarts the count, under this label. */
  begin(what: string): void;
  heard(line: number): void;
  end(): void;
}

/** Minimum pause between two updates. */
const UPDATE_MS = 250;

/** Shows lines and their rate on one overwritten line of a terminal; no output elsewhere. `now` in ms. */
export function showProgress(terminal: Terminal, now: () => number): Progress {
  let [what, began, shown] = ['', now(), now()];
  const clear = () => terminal.isTTY && terminal.write('\r\u001B[K');
  return {
    begin(next) {
      [what, began, shown] = [next, now(), now()];
    },
    heard(line) {
      const at = now();
      if (!terminal.isTTY || at - shown < UPDATE_MS) return;
      shown = at;
      const rate = Math.round((line * 1000) / Math.max(1, at - began));
      terminal.write(`\r\u001B[K${what}: ${spaced(line)} lines, ${spaced(rate)} a second`);
    },
    end: clear,
  };
}

const spaced = (count: number): string => count.toLocaleString('en-GB');
