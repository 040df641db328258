const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * A file's text: UTF-8, UTF-16 by its mark, else what spreadsheets of Western Europe write (Windows-1252). Null when it
 * is no text at all.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  const text = marked
    ? new TextDecoder(marked).decode(bytes)
    : (utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes));
  return text.includes('\0') ? null : text;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
