import type { testsCiting } from './coverage-page.mjs';
export declare function deskPageOf(page: string, shown: ReturnType<typeof testsCiting>): string;
export declare function sentenceId(n: number): string;
