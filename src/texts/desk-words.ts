import type { DeskLanguage } from '#domain/language.ts';
import { deskFirst } from './it/desk-first.ts';
import type { deskLater } from './it/desk-later.ts';
import type { Shape } from './words.ts';

/** The texts of the desk's first load. */
export type FirstDeskWords = Shape<typeof deskFirst>;
/** The texts of its other pages. */
export type LaterDeskWords = Shape<typeof deskLater>;
/** All texts of the desk. */
export type DeskWords = FirstDeskWords & LaterDeskWords;

/** How the desk's page gets the texts of one language. */
export interface WordsToLoad {
  readonly first: FirstDeskWords;
  readonly later: () => Promise<LaterDeskWords>;
}

export const DESK_WORDS: Readonly<Record<DeskLanguage, WordsToLoad>> = {
  it: { first: deskFirst, later: () => import('./it/desk-later.ts').then(({ deskLater }) => deskLater) },
};
