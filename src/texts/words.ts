import type { Language } from '#domain/language.ts';
import type { first } from './it/first.ts';
import type { it } from './it/it.ts';
import type { later } from './it/later.ts';

/**
 * The type of the texts in any language, derived from the Italian ones: literals become `string`. Another language that
 * lacks a text does not compile.
 */
export type Shape<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Said
    ? (...values: Values) => Shape<Said>
    : T extends readonly (infer Item)[]
      ? readonly Shape<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Shape<T[Key]> }
        : T;
type Of<T> = Omit<Shape<T>, 'language'> & { readonly language: Language };

/** The texts of the customer page's first screen. */
export type FirstWords = Of<typeof first>;
/** The texts of the customer page's other screens. */
export type LaterWords = Shape<typeof later>;
/** All texts of the customer page. */
export type PageWords = FirstWords & LaterWords;
/** All texts of a language, except those of the desk. */
export type Words = Of<typeof it>;
