/** Why a field is refused: a short code, its sentence is in the texts (R5.10-R5.33). */
export type FieldFault =
  | 'required'
  | 'letters'
  | 'email'
  | 'phone'
  | 'tax-code-format'
  | 'tax-code-letter'
  | 'value'
  | 'incoherent';
