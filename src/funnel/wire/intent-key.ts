/** A short hash of a text (two 32-bit FNV-1a runs), not for security. */
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
 * The idempotency key of a request: the visit's token and a hash of the payload. Retries and a double click have the
 * same key; a corrected form has another.
 */
export const intentKey = (token: string, intent: unknown): string => `${token}-${fingerprint(JSON.stringify(intent))}`;
