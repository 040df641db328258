/** A short, stable fingerprint (two 32-bit FNV-1a runs): names an intent, protects nothing. */
function fingerprint(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
  }
  return ((a >>> 0).toString(36) + (b >>> 0).toString(36)).padStart(14, '0');
}

/**
 * One key per intent: the visit's token and the payload. A request keeps its key through every
 * try, a double click included; a corrected form is another intent and gets another key.
 */
export const intentKey = (token: string, intent: unknown): string => `${token}-${fingerprint(JSON.stringify(intent))}`;
