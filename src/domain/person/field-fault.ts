/** Why a field is invalid; each code has a sentence in the texts. */
export type FieldFault =
  | 'required'
  | 'letters'
  | 'short-name'
  | 'long-name'
  | 'email'
  | 'phone'
  | 'tax-code-format'
  | 'tax-code-letter'
  | 'value'
  | 'incoherent';
