import type { DeskField, FIELDS, FieldName } from '#domain/booking/fields.ts';
import type { Job } from '#domain/booking/jobs.ts';

/** The words at a field. */
export interface FieldText {
  readonly label: string;
  readonly help?: string;
  readonly example?: string;
  /** The first line of a select. */
  readonly choose?: string;
  readonly options?: Readonly<Record<string, string>>;
}

type CodeOf<Name extends FieldName> = (typeof FIELDS)[Name] extends {
  readonly options: readonly (infer Code extends string)[];
}
  ? Code
  : never;
/** The page offers more jobs than there are codes. */
type OptionOf<Name extends FieldName> = Name extends 'occupation' ? Job : CodeOf<Name>;
type WithOptions<Option extends string> = FieldText &
  ([Option] extends [never] ? unknown : { readonly options: Readonly<Record<Option, string>> });

/** The words of the page: a field without words, or an option without a word, does not compile. */
export type FieldWords = { readonly [Name in FieldName]: WithOptions<OptionOf<Name>> };
/** The words of the desk, for its two products. */
export type DeskFieldWords = { readonly [Name in DeskField]: WithOptions<CodeOf<Name>> };
