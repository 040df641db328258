/** The minimal driver of a browser that Playwright does not support. */
export interface Pilot {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page; its value must be JSON. */
  ask(expression: string): Promise<unknown>;
  /** Evaluates an expression in the first frame of the page. */
  askFrame(expression: string): Promise<unknown>;
  /** Presses at a point of the window, by touch or mouse. */
  press(at: Point): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  resize(size: Size): Promise<void>;
  close(): Promise<void>;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of a phone's window, as in the other tests. */
export const PHONE: Size = { width: 360, height: 740 };

/** Drives the first frame of a page: brings each point into view, where the page around has scrolled away from it. */
export const inFrame = (pilot: Pilot): Pilot => ({
  ...pilot,
  ask: pilot.askFrame,
  press: async ({ x, y }) => {
    const corner = (await pilot.ask(`(${frameAt})(${y})`)) as Point;
    await pilot.press({ x: corner.x + x, y: corner.y + y });
  },
});

/** Runs in the page: scrolls so that a height in the frame is in the middle, and returns the frame's corner. */
function frameAt(height: number): Point | null {
  const frame = document.querySelector('iframe');
  if (!frame) return null;
  scrollBy({ top: frame.getBoundingClientRect().top + height - innerHeight / 2, behavior: 'instant' });
  const { x, y } = frame.getBoundingClientRect();
  return { x, y };
}
