/** A photo is part of an answer, and shown at 72 pixels. */
export const MAX_PHOTO_BYTES = 30_000;

const startsWith = (file: Buffer, text: string, at = 0): boolean =>
  file.subarray(at, at + text.length).toString('latin1') === text;

/** The media type of a picture by its first bytes; null if it is neither JPEG, PNG nor WebP. */
export function photoType(file: Buffer): string | null {
  if (startsWith(file, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(file, '\x89PNG\r\n\x1a\n')) return 'image/png';
  return startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8) ? 'image/webp' : null;
}

/** The photo as the answer carries it: the picture itself, so that the page loads it from no other host. */
export const photoUrl = (file: Buffer): string => `data:${photoType(file)};base64,${file.toString('base64')}`;
