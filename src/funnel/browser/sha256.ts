/** SHA-256 in hexadecimal, by the browser's crypto; on insecure pages it is absent, and nothing is hashed or sent. */
export async function sha256Hex(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
