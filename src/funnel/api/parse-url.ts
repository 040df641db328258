/** Parses an address; null when invalid. Safari 16 lacks `URL.canParse`. */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
