/** The address, or null for none; without `URL.canParse`, which Safari 16 lacks. */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
