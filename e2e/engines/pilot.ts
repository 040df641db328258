/** A browser that Playwright cannot drive, by the little a visitor does. */
export interface Pilot {
  open(url: string): Promise<void>;
  /** What an expression is worth in the page: anything JSON can tell. */
  ask(expression: string): Promise<unknown>;
  /** A press at a point of the window, as a finger or a mouse would do it. */
  press(at: Point): Promise<void>;
  /** Into what has the focus. */
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

/** The window of a phone, as the other journeys have it. */
export const PHONE: Size = { width: 360, height: 740 };
