import type { FIELDS, FieldName } from '#domain/booking/fields.ts';
import type { Job } from '#domain/booking/jobs.ts';

/** The answers of a choice: its wire codes, and for the job the page's own keys. */
type OptionOf<Name extends FieldName> = Name extends 'occupation'
  ? Job
  : (typeof FIELDS)[Name] extends { readonly options: readonly (infer Code extends string)[] }
    ? Code
    : never;

/** What the page says at a field. */
export interface FieldText {
  readonly label: string;
  readonly help?: string;
  readonly example?: string;
  /** The first line of a select. */
  readonly choose?: string;
  readonly options?: Readonly<Record<string, string>>;
}

/** A field without words, or an option without a word, does not compile. */
export type FieldWords = {
  readonly [Name in FieldName]: FieldText &
    ([OptionOf<Name>] extends [never] ? unknown : { readonly options: Readonly<Record<OptionOf<Name>, string>> });
};
