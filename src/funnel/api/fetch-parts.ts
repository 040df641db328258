/** Running and finished loads by address. A failed load is removed, so that the next caller fetches it again. */
const parts = new Map<string, Promise<unknown>>();

/**
 * Replaces Vite's helper around every `import()` of the built page. Firefox never fetches a script again after a failed
 * import, so the import begins only when all its files are in the browser's cache.
 */
export async function fetchParts<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  await Promise.all(names.map((name) => fetchPart(import.meta.env.BASE_URL + name)));
  return load();
}

function fetchPart(address: string): Promise<unknown> | undefined {
  const known = parts.get(address);
  if (known || document.querySelector(`script[src="${address}"]`)) return known;
  const coming = fetchScript(address).catch((problem: unknown) => {
    parts.delete(address);
    throw problem;
  });
  parts.set(address, coming);
  return coming;
}

async function fetchScript(address: string): Promise<unknown> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(address);
  return reply.blob();
}
