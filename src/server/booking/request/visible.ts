/** Control characters and line ends that no field of one line has: they would begin another line wherever they are told. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A text as it looks in one line. */
export const visible = (text: string): string => text.replace(INVISIBLE, ' ').trim();
