/** Why a field is refused: a short code, its sentence is in the texts. */
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
