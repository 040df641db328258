/** Control characters and line ends, invalid in a one-line field: they would start another line in any message. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Text reduced to one line. */
export const toSingleLine = (text: string): string => text.replace(INVISIBLE, ' ').trim();
