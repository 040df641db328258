/** The minimal driver of a browser that Playwright does not support. */
export interface Pilot {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page; its value must be JSON. */
  ask(expression: string): Promise<unknown>;
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
