/** A violated invariant; `detail` names the operation or row. */
export interface Violation {
  readonly invariant: string;
  readonly detail: string;
}
