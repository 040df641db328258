/** Bytes that Windows-1252 does not define; in Mac Roman they are è and ù, and Å, ç, ê. */
const UNDEFINED: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/**
 * Signs that follow no small letter in a Windows-1252 text (‡, ˆ, Ž, opening quote, ˜); in Mac Roman they are á, à, é,
 * ì and ò.
 */
const AFTER_SMALL: ReadonlySet<number> = new Set([0x87, 0x88, 0x8e, 0x93, 0x98]);
/** Letters that end no word in capitals in a Windows-1252 text (Ë, ñ, ô); in Mac Roman they are À, Ò and Ù. */
const AFTER_CAPITAL: ReadonlySet<number> = new Set([0xcb, 0xf1, 0xf4]);

const isSmall = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;
const isCapital = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a;
const isLetter = (byte: number): boolean => isSmall(byte) || isCapital(byte) || byte >= 0xc0;

/** Whether a text that is not UTF-8 is Mac Roman, which Excel on a Mac writes, and not Windows-1252. */
export async function isMacRoman(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  let before = 0;
  let at = 0;
  const isMac = (after: number): boolean =>
    UNDEFINED.has(at) ||
    (AFTER_SMALL.has(at) && isSmall(before)) ||
    (AFTER_CAPITAL.has(at) && isCapital(before) && !isLetter(after));
  for await (const chunk of chunks)
    for (const after of chunk) {
      if (at >= 0x80 && isMac(after)) return true;
      before = at;
      at = after;
    }
  return at >= 0x80 && isMac(0);
}
