import type { Words } from '#texts/words.ts';
import type { Logo } from '../../page/brand/logo.ts';
import type { Brand } from '../brand.ts';
import type { Faces } from './fonts.ts';

/** What a document needs besides the appointment: texts, brand, logo and typefaces. */
export interface Paper {
  readonly words: Words;
  readonly brand: Brand;
  readonly logo: Logo | null;
  readonly faces: Faces;
  /** Duration, cost and reminder of the visit, one line. */
  readonly facts?: string;
}
