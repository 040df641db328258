/** The minimal driver of a browser that Playwright does not support. */
export interface Pilot {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page; its value must be JSON. */
  ask(expression: string): Promise<unknown>;
  /** A press at a point of the window, by touch or mouse. */
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

/** The window of a phone, as in the other journeys. */
export const PHONE: Size = { width: 360, height: 740 };
