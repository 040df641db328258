/** A promise that was broken; `detail` names the operation or row. */
export interface Violation {
  readonly invariant: string;
  readonly detail: string;
}
