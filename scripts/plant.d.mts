/** One place of a file, and what stands there instead. */
export interface Break {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}
export declare function planted(text: string, broken: Break): string;
