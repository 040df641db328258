const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 20;
/** The largest multiple of the alphabet's length below 256: bytes above it would favour its first letters. */
const FAIR = 256 - (256 % ALPHABET.length);

/** 20 random alphanumeric characters. `bytes` is a source of random bytes. */
export function startToken(bytes: (count: number) => Uint8Array): string {
  let token = '';
  while (token.length < LENGTH)
    for (const byte of bytes(LENGTH))
      if (byte < FAIR && token.length < LENGTH) token += ALPHABET[byte % ALPHABET.length];
  return token;
}
