interface Suite {
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly results: readonly {
        readonly status: string;
        readonly duration: number;
        readonly errors: readonly unknown[];
        readonly annotations: readonly { readonly type: string }[];
      }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}
export function linesOf(report: { readonly suites?: readonly Suite[] }): string[];
export function exitOf(code: number, lines: readonly string[]): 0 | 1;
