/** Long enough for every browser to start the download. */
const KEPT_MS = 60_000;

/** Saves a text, or bytes, under a file name, like a download link. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
