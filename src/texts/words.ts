import type { Language } from '#domain/language.ts';
import type { first } from './it/first.ts';
import type { it } from './it/it.ts';
import type { later } from './it/later.ts';

/** The same shape with any words in it: Italian has them all, so another language that lacks one does not compile. */
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

/** What the page needs at once. */
export type FirstWords = Of<typeof first>;
/** What its other screens need. */
export type LaterWords = Shape<typeof later>;
/** Everything the page says. */
export type PageWords = FirstWords & LaterWords;
/** A whole language. */
export type Words = Of<typeof it>;
