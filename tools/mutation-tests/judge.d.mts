import type { Asked } from './citing.mjs';

export interface Verdict {
  readonly verdict: 'killed' | 'survived' | 'broken';
  readonly by: string;
  readonly why?: string;
}
export declare function judge(home: string, asked: readonly Asked[]): Promise<Verdict>;
